/** No public address, in no format, says anything of an account or a company that is not declared public. */
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isPublicField, PUBLIC_FIELDS } from "#features/accounts/public-contract.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { addressesOf, read, textOf } from "#tests/support/texts/reading.ts";
import { buildWorld, type World } from "#tests/support/texts/world.ts";

resetSettings({ RATE_LIMITS: "off" });

/** Tables of accounts and companies, by the column that leads to the account or the company. */
const TABLES = {
  users: "id",
  sessions: "user_id",
  known_clients: "user_id",
  mail_tokens: "user_id",
  companies: "id",
  company_contacts: "company_id",
  company_people: "company_id",
  company_figures: "company_id",
} as const;
/** Take a few codes only, which name nobody. */
const CODES = ["companies.byline", "known_clients.kind", "mail_tokens.purpose", "users.role"];

type Field = { table: keyof typeof TABLES; name: string; marker: string };

const routes = new Set<string>();
let app: App;
let world: World;
let fields: Field[] = [];

beforeAll(async () => {
  app = await buildWholeServer({
    origin: publicUrl(),
    onRoute: ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET")) routes.add(url);
    },
  });
  await app.ready();
  await stopListening(); // without it nothing is cached
  world = await buildWorld();
  const { id } = world.author;
  await buildPost(id, { tags: ["Technology"] }); // under the author's own name
  await db.deleteFrom("known_clients").where("user_id", "=", id).execute();
  await db.insertInto("known_clients").values({ user_id: id, kind: "device", key: "a" }).execute();
  const token = { token_hash: Buffer.from(`public-fields-${id}`), purpose: "change-email", expires_at: new Date() };
  await db
    .insertInto("mail_tokens")
    .values({ ...token, user_id: id, email: "" } as never)
    .execute();
  fields = await markEverything();
});
afterAll(async () => {
  await app.close();
  resetSettings();
});

/** Letters alone: they survive every format, folding and search. */
const markerOf = (place: number) =>
  `zq${String(place)
    .padStart(3, "0")
    .replace(/\d/g, (digit) => "bcdfghjklm".charAt(Number(digit)))}qz`;

/** A marker of its own into every text that is stored. */
async function markEverything(): Promise<Field[]> {
  const { rows } = await connectionPool().query<{ table: keyof typeof TABLES; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'ARRAY') and is_generated = 'NEVER'
     order by 1, 2`,
    [Object.keys(TABLES)],
  );
  const marked: Field[] = [];
  for (const { table, name, type } of rows) {
    if (CODES.includes(`${table}.${name}`)) continue;
    const marker = markerOf(marked.length);
    const value = /website|twitter|instagram|facebook|linkedin/.test(name) ? `https://${marker}.example/` : marker;
    const id = table.startsWith("compan") ? world.company.id : world.author.id;
    const { rowCount } = await connectionPool().query(
      `update "${table}" set "${name}" = $1 where "${TABLES[table]}" = $2`,
      [type === "ARRAY" ? [value] : value, id],
    );
    expect([table, name, rowCount]).not.toEqual([table, name, 0]);
    marked.push({ table, name, marker });
  }
  const slugOf = (table: Field["table"]) => marked.find((each) => each.table === table && each.name === "slug")?.marker;
  world = {
    ...world,
    author: { ...world.author, slug: slugOf("users") ?? "" },
    company: { ...world.company, slug: slugOf("companies") ?? "" },
  };
  return marked;
}

/** The fields whose markers the public sees, by where, without a session. */
async function findShown(): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>();
  for (const route of routes)
    for (const [address, url] of addressesOf(route, world))
      for (const accept of ["text/html", "text/markdown"]) {
        const answer = await read(app, url, { accept });
        const said = `${JSON.stringify(answer.headers)}${await textOf(answer)}`.toLowerCase();
        for (const { table, name, marker } of fields) {
          // An answer may repeat its own address.
          if (!said.includes(marker) || url.includes(marker)) continue;
          const field = `${table}.${name}`;
          shown.set(field, [...(shown.get(field) ?? []), address]);
        }
      }
  return shown;
}

const privateOnes = (shown: Map<string, string[]>) =>
  [...shown].filter(([field]) => !isPublicField(...(field.split(".") as [string, string])));

it("walks pages, feeds, documents and files", () => {
  for (const url of [
    "/",
    "/:type/:guid/:slug",
    "/:type/:guid/:slug.pdf",
    "/company/:slug/media-kit.zip",
    "/sitemap.xml",
  ])
    expect([...routes]).toContain(url);
  expect(fields.length).toBeGreaterThan(40);
});

it("finds every field that is declared public, and no other", { timeout: 180_000 }, async () => {
  const shown = await findShown();
  expect(privateOnes(shown)).toEqual([]);
  const declared = Object.entries(PUBLIC_FIELDS).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  const known = fields.map(({ table, name }) => `${table}.${name}`);
  expect(declared.filter((field) => known.includes(field) && !shown.has(field))).toEqual([]);
});

it("finds none either when the newsroom has no contact of its own", { timeout: 180_000 }, async () => {
  await db.deleteFrom("company_contacts").where("company_id", "=", world.company.id).execute();
  expect(privateOnes(await findShown())).toEqual([]);
});

it("finds nothing of an author whose posts do not name them", { timeout: 180_000 }, async () => {
  const { id } = world.author;
  await connectionPool().query("delete from posts where owner_id = $1 and company_id is null", [id]);
  await connectionPool().query(`update posts set details = details || '{"byline": "hidden"}' where owner_id = $1`, [
    id,
  ]);
  await indexChanges();
  const shown = await findShown();
  expect([...shown].filter(([field]) => !field.startsWith("compan"))).toEqual([]);
  expect(shown.has("companies.name")).toBe(true);
});
