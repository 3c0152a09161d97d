import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "#platform/http/app.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { companyInput } from "../contract.ts";
import { COMPANY_FIELDS, FIELD_NAMES } from "../fields/definition.ts";
import { listPersonalCompanies } from "./personal-queries.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

/** By control: a value that every rule of it takes. */
const VALUES = {
  text: "Bergen",
  textarea: "Electric drive trains.\n\nFor ferries.",
  url: "https://halden.example/about",
  tel: "+47 55 21 40 00",
  email: "press@halden.example",
  date: "1987-03-14",
  choice: "hidden",
} as const;

describe.each(FIELD_NAMES)("the field %s", (field) => {
  const value = VALUES[COMPANY_FIELDS[field].control];

  it("is taken, answered, saved and in the copy of personal data", async () => {
    const user = await buildUser();
    const headers = { cookie: cookiesOf(user) };
    const payload = { name: "Halden", [field]: value };
    const created = await app.inject({ method: "POST", url: "/dashboard/create-company/", headers, payload });
    expect([created.statusCode, created.json()]).toEqual([201, expect.objectContaining({ [field]: value })]);
    const { slug } = created.json<{ slug: string }>();
    const emptied = { name: "Halden Marine", byline: "shown" }[field as string] ?? "";
    const changed = { name: "Halden", [field]: emptied };
    const saved = await app.inject({
      method: "PUT",
      url: `/dashboard/company/edit-by-slug/${slug}/`,
      headers,
      payload: changed,
    });
    const stored = field === "established_date" ? null : changed[field];
    expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ [field]: stored })]);
    expect(await listPersonalCompanies(user.id, 0, 10)).toEqual([expect.objectContaining({ [field]: stored })]);
  });

  it("is refused by its rule, under its own name", () => {
    expect(companyInput.safeParse({ name: "Halden", [field]: ["no text"] }).error?.issues).toEqual([
      expect.objectContaining({ path: [field] }),
    ]);
  });
});
