/** Imports of a company, begun by calls and worked on here. */
import { beforeEach, expect } from "vitest";
import { type ImportItem, importItems, type ImportState, importState } from "#features/imports/contract.ts";
import { workOnImports } from "#features/imports/server/jobs.ts";
import { registerImportRoutes } from "#features/imports/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "./apps/calls.ts";

const LONGEST_MS = 60_000;

export function importsOfThisFile() {
  useOwnDataFolder();
  const { call, send } = callsOfThisFile(registerImportRoutes);
  beforeEach(clearThrottles);
  const pathOf = ({ id }: TestCompany, rest = "") => `/api/companies/${id}/imports/${rest}`;
  const post = async (by: TestUser | null, company: TestCompany, rest: string, body: object = {}) =>
    call(by, "POST", pathOf(company, rest), body);
  return {
    call,
    pathOf,
    post,
    work: (signal = AbortSignal.timeout(LONGEST_MS)) => workOnImports(signal),
    async buildOwner() {
      const owner = await buildUser({ first_name: "Marta", units: 3 });
      return { owner, company: await buildCompany(owner.id) };
    },
    async upload(owner: TestUser, company: TestCompany, content: string, name = "site.xml"): Promise<string> {
      const answer = await send(owner, pathOf(company), {}, { file: [{ name, bytes: Buffer.from(content) }] });
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
      return answer.json<{ id: string }>().id;
    },
    /** Uploads, reads and imports all of it. @returns its id. */
    async import(owner: TestUser, company: TestCompany, content: string): Promise<string> {
      const id = await this.upload(owner, company, content);
      await this.work();
      expect((await post(owner, company, `${id}/run/`, { left_out: [] })).statusCode).toBe(200);
      await this.work();
      return id;
    },
    async state(owner: TestUser, company: TestCompany, id: string): Promise<ImportState> {
      return importState.strict().parse((await call(owner, "GET", pathOf(company, `${id}/`))).json());
    },
    async items(owner: TestUser, company: TestCompany, id: string): Promise<ImportItem[]> {
      return importItems.parse((await call(owner, "GET", pathOf(company, `${id}/items/`))).json()).items;
    },
    posts: ({ id }: TestCompany) =>
      db.selectFrom("posts").selectAll().where("company_id", "=", id).orderBy("published_at").orderBy("id").execute(),
  };
}
