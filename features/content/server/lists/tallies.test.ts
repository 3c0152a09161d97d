import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { STATUSES } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";

type Tally = { owner_id: number; status: string; kind: string; company_id: number; posts: number; trashed: number };
const inOrder = (tallies: Tally[]) => tallies.map((tally) => JSON.stringify(tally)).toSorted();

async function tallied(owners: number[]): Promise<string[]> {
  const { rows } = await sql<Tally>`
    select owner_id, status, kind, company_id, posts, trashed from post_tallies
    where owner_id = any(${owners}::bigint[]) and (posts <> 0 or trashed <> 0)`.execute(db);
  return inOrder(rows);
}

async function counted(owners: number[]): Promise<string[]> {
  const { rows } = await sql<Tally>`
    select owner_id, status, kind, coalesce(company_id, 0) as company_id,
      count(*) filter (where deleted_at is null) as posts, count(*) filter (where deleted_at is not null) as trashed
    from posts where owner_id = any(${owners}::bigint[]) group by 1, 2, 3, 4`.execute(db);
  return inOrder(rows);
}

const kinds = KINDS.map(({ key }) => key);
const somePosts = fc.record({
  owner: fc.nat(2),
  kind: fc.constantFrom(...kinds),
  status: fc.constantFrom(...STATUSES),
  of: fc.constantFrom(...STATUSES),
  every: fc.integer({ min: 1, max: 4 }),
});
const write = fc.record({
  what: fc.constantFrom("insert", "move", "give", "sell", "trash", "restore", "retype", "delete", "roll back"),
  posts: somePosts,
});
type Write = Parameters<Parameters<typeof write.map>[0]>[0];

type Target = { on?: Pick<typeof db, "executeQuery">; /** This one only. */ post?: number | undefined };

/** One statement that touches any number of posts of up to three owners. */
async function apply({ what, posts }: Write, owners: number[], { on = db, post }: Target = {}): Promise<void> {
  const { kind, status, of, every } = posts;
  const owner = owners[posts.owner];
  const chosen =
    post === undefined ? sql`owner_id = any(${owners}::bigint[]) and id % ${every} = 0` : sql`id = ${post}`;
  const run = (statement: ReturnType<typeof sql>) => on.executeQuery(statement.compile(db));
  if (what === "insert")
    await run(sql`
      insert into posts (kind, status, owner_id, posted_as_name, name, slug, publish_at, published_at, deleted_at)
      select ${kind}, ${status}, owner, 'Ada', 'A name', 'a-name', now(), now(), case when number % 4 = 0 then now() end
      from unnest(${owners}::bigint[]) owner cross join generate_series(1, ${every}::int) number`);
  if (what === "move")
    await run(
      sql`update posts set status = ${status}, publish_at = now(), published_at = now() where ${chosen} and status = ${of}`,
    );
  if (what === "give") await run(sql`update posts set owner_id = ${owner} where ${chosen}`);
  if (what === "sell")
    await run(sql`
      update posts set company_id = (select min(c.id) + ${every % 2} from companies c where c.owner_id = posts.owner_id)
      where ${chosen} and status = ${of}`);
  if (what === "trash") await run(sql`update posts set deleted_at = now() where ${chosen} and status = ${of}`);
  if (what === "restore") await run(sql`update posts set deleted_at = null where ${chosen}`);
  if (what === "retype") await run(sql`update posts set kind = ${kind}, name = name || '.' where ${chosen}`);
  if (what === "delete") await run(sql`delete from posts where ${chosen} and status = ${of}`);
}

async function applyAndUndo(change: Write, owners: number[]): Promise<void> {
  const undo = new Error("undo");
  await transaction(async (tx) => {
    await apply({ ...change, what: "insert" }, owners, { on: tx });
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

/** Three authors with two companies each, whose ids follow each other. */
async function buildOwners(): Promise<number[]> {
  const owners: number[] = [];
  for (let count = 0; count < 3; count++) {
    const { id } = await buildUser();
    for (let company = 0; company < 2; company++) await buildCompany(id);
    owners.push(id);
  }
  return owners;
}

describe("the tallies of posts", () => {
  it("equal the posts after any writes, of one post or many, of several owners at once, undone ones too", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        const owners = await buildOwners();
        for (const each of writes) await (each.what === "roll back" ? applyAndUndo(each, owners) : apply(each, owners));
        expect(await tallied(owners)).toEqual(await counted(owners));
      }),
      { numRuns: 25 },
    );
  });

  it("equal the posts after parallel writes, none of which waits for another for ever", async () => {
    const owners = await buildOwners();
    const posts: number[] = [];
    for (const owner of owners) for (let count = 0; count < 4; count++) posts.push((await buildPost(owner)).id);
    const failures: unknown[] = [];
    await Promise.all(
      fc.sample(fc.array(write, { minLength: 8, maxLength: 8 }), 8).map(async (writes, writer) => {
        const order = writer % 2 === 0 ? owners : owners.toReversed();
        for (const [round, each] of writes.entries()) {
          const post = posts[(round * 5 + writer) % posts.length];
          const done = each.what === "roll back" ? applyAndUndo(each, order) : apply(each, order, { post });
          await done.catch((error: unknown) => failures.push(error));
        }
      }),
    );
    expect(failures).toEqual([]);
    expect(await tallied(owners)).toEqual(await counted(owners));
  });

  it("go with their owner", async () => {
    const user = await buildUser();
    await buildPost(user.id);
    await buildPost(user.id, { status: "draft" });
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    expect(await tallied([user.id])).toEqual([]);
    const left = await db.selectFrom("post_tallies").select("posts").where("owner_id", "=", user.id).execute();
    expect(left).toEqual([]);
  });
});
