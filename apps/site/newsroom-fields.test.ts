/** Every field of a newsroom's entries arrives at readers, in each page, download and format, and in its owner's export. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EntryField, fieldsOf } from "#features/companies/fields/newsroom.ts";
import { NEWSROOM_LISTS, type NewsroomList } from "#features/companies/newsroom-contract.ts";
import { listPersonalCompanies } from "#features/companies/server/personal-queries.ts";
import { createEntry, type EntryInput, getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import { describeKit } from "#features/newsroom/server/kit-policy.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { readArchive } from "#tests/support/archives.ts";
import { readPdf } from "#tests/support/pdf-file.ts";

/** A value of each control, and what readers see of it. */
const SAMPLES: Record<EntryField["control"], (name: string) => { value: unknown; shown: string }> = {
  text: (name) => ({ value: `Some ${name}`, shown: `Some ${name}` }),
  textarea: (name) => ({ value: `Some ${name}.`, shown: `Some ${name}.` }),
  email: (name) => ({ value: `${name}@halden.example`, shown: `${name}@halden.example` }),
  tel: () => ({ value: "+47 23 45 67 89", shown: "+47 23 45 67 89" }),
  url: (name) => ({ value: `https://${name}.example/halden`, shown: `https://${name}.example/halden` }),
  tags: () => ({ value: ["Norwegian", "Northern Sami"], shown: "Norwegian, Northern Sami" }),
  zone: () => ({ value: "Europe/Oslo", shown: "Oslo time" }),
  date: () => ({ value: "2026-03-31", shown: "31 March 2026" }),
};

const cases = NEWSROOM_LISTS.flatMap((list) =>
  fieldsOf(list).map(([field, { control }]) => ({ list, field, ...SAMPLES[control](`${list}-${field}`) })),
);
const entryOf = (list: NewsroomList) =>
  Object.fromEntries(cases.filter((each) => each.list === list).map(({ field, value }) => [field, value]));

/** The text of each place, without white space, which layouts move. */
const said = new Map<string, string>();
const squeezed = (text: string) => text.replace(/\s+/g, "");
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<[^<>]*>/g, "").replaceAll("&amp;", "&");

let app: App;
beforeAll(async () => {
  app = await buildSiteApp();
  const owner = await buildUser();
  const company = await buildCompany(owner.id, { name: "Halden" });
  for (const list of NEWSROOM_LISTS)
    await createEntry(owner.actor, company.id, list, entryOf(list) as EntryInput[typeof list]);
  const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: "Halden" });
  const get = (url: string) => app.inject({ url });
  const found = await findCompanyPage(company.slug);
  if (!found) throw new Error("There is no page.");
  const entries = await getNewsroomEntries(company.id);
  const personal = await listPersonalCompanies(owner.id, 0, 1);
  said.set("newsroom", textOf((await get(found.url)).body));
  said.set("kit", describeKit(found, entries, { portraits: [], items: [] }, publicUrl()));
  said.set("export", JSON.stringify(personal));
  said.set("post", textOf((await get(post.url)).body));
  for (const form of ["md", "txt"]) said.set(form, (await get(`${post.url}.${form}`)).body.replaceAll("\\", ""));
  const docx = await readArchive((await get(`${post.url}.docx`)).rawPayload);
  said.set("docx", textOf(docx.get("word/document.xml")?.toString() ?? ""));
  said.set("pdf", readPdf((await get(`${post.url}.pdf`)).rawPayload).pages.join("\n"));
});
afterAll(() => app.close());

const WITH_ALL = ["newsroom", "kit"];
const WITH_CONTACTS = ["post", "md", "txt", "docx", "pdf"];

describe.each([...WITH_ALL, ...WITH_CONTACTS])("%s", (place) => {
  const shown = cases.filter(({ list }) => WITH_ALL.includes(place) || list === "contacts");
  it.each(shown)("has $field of $list", ({ shown: text }) => {
    expect(squeezed(said.get(place) ?? "")).toContain(squeezed(text));
  });
});

it.each(cases)("the export of an owner's data has $field of $list", ({ value }) => {
  expect(said.get("export")).toContain(JSON.stringify(value));
});
