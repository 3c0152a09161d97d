/** Names that were public when a site was proven and lead inside by the time it is read: refused as they are connected to. */
import { Resolver } from "node:dns/promises";
import { isIPv4, isIPv6 } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { siteOfEachTest } from "#tests/support/import-sites.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { registerImportRoutes } from "./routes.ts";
import { insertImport } from "./queries.ts";
import { insertPages } from "./sites/page-queries.ts";
import { prove, saveSite } from "./sites/site-queries.ts";

/** What DNS answers from now on. */
const names = { asked: [] as string[], address: "" };
const answering = (isIt: (address: string) => boolean) => (name: string) => {
  names.asked.push(name);
  return isIt(names.address)
    ? Promise.resolve([names.address])
    : Promise.reject(Object.assign(new Error("ENODATA"), { code: "ENODATA" }));
};
beforeEach(() => {
  names.asked = [];
  vi.spyOn(Resolver.prototype, "resolve4").mockImplementation(answering(isIPv4));
  vi.spyOn(Resolver.prototype, "resolve6").mockImplementation(answering(isIPv6));
});
afterEach(() => vi.restoreAllMocks());

const { world, work, run, stateOf, itemsOf, posts } = siteOfEachTest();
const { send } = callsOfThisFile(registerImportRoutes);
const NAME = "rebound.example";

it.each(["127.0.0.1", "169.254.169.254", "::1", "::ffff:10.0.0.7"])(
  "leaves out pictures whose name leads to %s, looked up when they are fetched, and imports the text",
  async (address) => {
    names.address = address;
    const content = `<p>Text.</p><img src="http://${NAME}/a.png"><img src="https://${NAME}/b.png">`;
    const file = [{ name: "site.xml", bytes: Buffer.from(wxr([wxrItem({ id: 1, content })])) }];
    const begun = await send(world.owner, `/api/companies/${world.company.id}/imports/`, {}, { file });
    const { id } = begun.json<{ id: string }>();
    await work();
    // The preview asks for nothing.
    expect(names.asked).toEqual([]);
    expect((await run(id)).statusCode).toBe(200);
    await work();
    expect((await stateOf(id)).pictures).toMatchObject({ found: 2, imported: 0, not_imported: 2 });
    const [item] = await itemsOf(id);
    expect(item?.notes).toEqual([
      expect.stringContaining(`(http://${NAME}/a.png)`),
      expect.stringContaining(`(https://${NAME}/b.png)`),
    ]);
    expect(item?.notes.join()).not.toContain(address);
    expect((await posts())[0]?.content_html).toBe("<p>Text.</p>");
    expect(names.asked.length).toBeGreaterThan(0);
    expect(world.site.connections()).toBe(0);
  },
);

it("reads nothing of a site whose name leads inside since it was proven", async () => {
  names.address = "127.0.0.1";
  const address = `http://${NAME}/sitemap.xml`;
  const id = crypto.randomUUID();
  await transaction(async (tx) => {
    const facts = { company_id: world.company.id, host: NAME, address, language: "" };
    const site = await saveSite(
      tx,
      { ...facts, source: "site", first_kind: "sitemap", first_address: address },
      "line",
    );
    await prove(tx, site.id, "email");
    const own = { company_id: world.company.id, user_id: world.owner.id, file_name: NAME, file_bytes: 0 };
    await insertImport(tx, { id, ...own, site_id: site.id, site_address: `http://${NAME}`, source: "site" });
    await insertPages(tx, id, [{ kind: "sitemap", address, instead: null }]);
  });
  await work();
  const state = await stateOf(id);
  expect([state.status, state.posts.imported]).toEqual(["failed", 0]);
  expect(names.asked).toContain(NAME);
  expect(await db.selectFrom("import_pages").select("id").where("import_id", "=", id).execute()).toEqual([]);
});
