/** Confirmed articles that their sites have withdrawn: seen, said, and taken back. */
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { type Peer, startPeer } from "#tests/doubles/peer/server.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildFind } from "#tests/support/coverage-finds.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { checkConfirmed } from "./service.ts";

let site: Peer;
let postId: number;
beforeEach(async () => {
  await db.deleteFrom("coverage_finds").execute();
  site = await startPeer();
  const disallow = allowOrigins(site.origin);
  site.answer("/robots.txt", { status: 404 });
  postId = (await buildPost((await buildUser()).id)).id;
  return async () => {
    disallow();
    await site.stop();
  };
});

const DAY = 86_400_000;
/** Confirmed so many days ago. */
async function confirmed(address: string, days = 8): Promise<number> {
  const id = await buildFind(postId, { outlet: "Tide", headline: "Six ferries", address });
  await db
    .updateTable("coverage_finds")
    .set({ decided_at: new Date(Date.now() - days * DAY) })
    .where("id", "=", id)
    .execute();
  return id;
}
const goneSince = async (id: number) =>
  (await db.selectFrom("coverage_finds").select("gone_since").where("id", "=", id).executeTakeFirstOrThrow())
    .gone_since;
const aWeekLater = () =>
  db
    .updateTable("coverage_finds")
    .set({ checked_at: new Date(Date.now() - 8 * DAY) })
    .execute();
const asked = () => site.requests.map(({ method, path }) => `${method} ${path}`);

describe("a confirmed article", () => {
  it.each([404, 410])(
    "that its site answers with %i is gone, from when that was first seen until it is back",
    async (status) => {
      const id = await confirmed(site.answer("/a", { status }));
      expect(await checkConfirmed()).toBe(1);
      const since = await goneSince(id);
      expect(since).toBeInstanceOf(Date);
      expect(asked()).toEqual(["GET /robots.txt", "HEAD /a", "GET /a"]);
      expect(await checkConfirmed()).toBe(0);
      await aWeekLater();
      await checkConfirmed();
      expect(await goneSince(id)).toEqual(since);
      site.answer("/a", { body: "It is back." });
      await aWeekLater();
      await checkConfirmed();
      expect(await goneSince(id)).toBeNull();
    },
  );

  it.each([403, 429, 500, 503])("of which its site answers %i keeps what is known", async (status) => {
    const id = await confirmed(site.answer("/a", { status }));
    await checkConfirmed();
    expect(await goneSince(id)).toBeNull();
    await db.updateTable("coverage_finds").set({ gone_since: new Date() }).execute();
    await aWeekLater();
    await checkConfirmed();
    expect(await goneSince(id)).not.toBeNull();
  });

  it("is not asked for where robots.txt does not allow it, and nothing where the site does not answer", async () => {
    site.answer("/robots.txt", { body: "User-agent: *\nDisallow: /a" });
    const id = await confirmed(site.answer("/a", { status: 404 }));
    await checkConfirmed();
    expect([await goneSince(id), asked()]).toEqual([null, ["GET /robots.txt"]]);
    site.answer("/robots.txt", { status: 503 });
    await aWeekLater();
    await checkConfirmed();
    expect(await goneSince(id)).toBeNull();
  });

  it("is looked for from a week after its confirmation, for 90 days", async () => {
    const address = site.answer("/a", { status: 404 });
    await confirmed(address, 1);
    await confirmed(address, 91);
    expect(await checkConfirmed()).toBe(0);
  });

  it("at a private address is never asked for", async () => {
    const id = await confirmed("http://127.0.0.1:1/a");
    expect(await checkConfirmed()).toBe(1);
    expect(await goneSince(id)).toBeNull();
  });
});

it("asks a site for its robots.txt once, and for one page after the other; two workers share the work", async () => {
  for (let count = 0; count < 6; count++) await confirmed(site.answer(`/${count}`, { body: "There" }));
  const [one, two] = await Promise.all([checkConfirmed(), checkConfirmed()]);
  expect(one + two).toBe(6);
  expect(asked().filter((each) => each.startsWith("HEAD"))).toHaveLength(6);
});
