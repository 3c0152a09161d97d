/** A living site on loopback, and a company that has it read. */
import { afterEach, beforeEach, expect } from "vitest";
import { importItems, importState } from "#features/imports/contract.ts";
import { workOnImports } from "#features/imports/server/jobs.ts";
import { registerImportRoutes } from "#features/imports/server/routes.ts";
import { siteState } from "#features/imports/site-contract.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import type { Peer, PeerReply } from "#tests/doubles/peer/server.ts";
import { callsOfThisFile } from "./apps/calls.ts";
import { startAllowedPeer } from "./outbound.ts";

export const front = (head = "") =>
  `<html lang="nb"><head><title>Halden</title>${head}</head><body>Halden</body></html>`;

type World = { site: Peer; owner: TestUser; company: TestCompany };

/** Another site, owner and company for each test of the calling file. */
export function siteOfEachTest() {
  useOwnDataFolder();
  const { call } = callsOfThisFile(registerImportRoutes);
  const world = {} as World;
  beforeEach(async () => {
    await clearThrottles();
    await db.deleteFrom("imports").execute(); // of tests that left theirs unfinished
    world.site = await startAllowedPeer();
    world.owner = await buildUser({ first_name: "Marta" });
    world.company = await buildCompany(world.owner.id);
  });
  afterEach(() => world.site.stop());
  const pathOf = (rest = "") => `/api/companies/${world.company.id}/${rest}`;
  const post = (rest: string, body: object) => call(world.owner, "POST", pathOf(rest), body);
  const get = async (rest: string) => (await call(world.owner, "GET", pathOf(rest))).json<unknown>();
  const answer = (path: string, body: string, headers: PeerReply["headers"] = {}, status = 200) =>
    world.site.answer(path, { status, body, headers: { "content-type": "text/html", ...headers } });
  return {
    world,
    post,
    answer,
    work: () => workOnImports(AbortSignal.timeout(60_000)),
    /** Checks the site, places the line, and has it read. @returns the import's id. */
    read: async (source = "site", address = world.site.origin, head = ""): Promise<string> => {
      answer("/", front(head));
      const checked = await post("import-sites/", { address, source });
      expect([checked.statusCode, checked.body]).toEqual([200, expect.any(String)]);
      const { id, line } = siteState.parse(checked.json());
      answer("/dateline.txt", line, { "content-type": "text/plain" });
      expect((await post(`import-sites/${id}/line/`, {})).statusCode).toBe(200);
      const begun = await post(`import-sites/${id}/import/`, {});
      expect([begun.statusCode, begun.body]).toEqual([201, expect.any(String)]);
      return begun.json<{ id: string }>().id;
    },
    run: (id: string) => post(`imports/${id}/run/`, { left_out: [] }),
    stateOf: async (id: string) => importState.strict().parse(await get(`imports/${id}/`)),
    itemsOf: async (id: string) => importItems.parse(await get(`imports/${id}/items/`)).items,
    posts: () => db.selectFrom("posts").selectAll().where("company_id", "=", world.company.id).orderBy("id").execute(),
    waitingPages: (id: string) => db.selectFrom("import_pages").select("id").where("import_id", "=", id).execute(),
    /** What was asked for more often than once, though one look and one reading ask for it. */
    askedTwice: () => {
      const usual = /^\/(?:dateline\.txt|robots\.txt|sitemap\.xml|feed.*|)$/;
      const paths = world.site.requests.map(({ path }) => path).filter((path) => !usual.test(path));
      return paths.filter((path, at) => paths.indexOf(path) !== at && !path.includes("page=1"));
    },
  };
}
