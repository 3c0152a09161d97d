import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo, countMedia, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { db } from "#platform/database/client.ts";
import { cleanMedia } from "#features/media/server/jobs.ts";
import { companyMessages, type OwnCompany, ownCompanies, ownCompany } from "../contract.ts";

let app: App;
useOwnDataFolder();
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

const INPUT = {
  name: "Halden Marine Systems",
  description: "Electric drive trains for passenger ferries.",
  address: "Skuteviksboder 11, 5035 Bergen, Norway",
  website: "https://halden.example",
  phone_number: "+47 55 21 40 00",
  established_date: "1987-03-14",
  x_twitter: "https://x.com/halden",
  instagram: "",
  facebook: "",
  linkedin: "https://www.linkedin.com/company/halden",
};

type Method = "GET" | "POST" | "PUT" | "DELETE";
function call(user: TestUser | null, method: Method, url: string, payload?: object) {
  return app.inject({ method, url, headers: user ? { cookie: cookiesOf(user) } : {}, ...(payload && { payload }) });
}

async function create(user: TestUser, input: object = INPUT): Promise<OwnCompany> {
  const response = await call(user, "POST", "/dashboard/create-company/", input);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining("{")]);
  return ownCompany.parse(response.json());
}

const listOf = async (user: TestUser) =>
  ownCompanies.parse((await call(user, "GET", "/dashboard/companies/user-owned/")).json());

describe("the version of a company", () => {
  it("is an ETag, and a save with If-Match changes that version alone", async () => {
    const user = await buildUser();
    const { slug } = await create(user);
    const headers = { cookie: cookiesOf(user) };
    const read = async () =>
      String((await app.inject({ url: `/dashboard/company/by-slug/${slug}/`, headers })).headers.etag);
    const save = (match: string | null, name: string, logo?: string) =>
      app.inject({
        method: "PUT",
        url: `/dashboard/company/edit-by-slug/${slug}/`,
        headers: { ...headers, ...(match !== null && { "if-match": match }) },
        payload: { ...INPUT, name, ...(logo !== undefined && { logo }) },
      });
    const first = await read();
    const both = await Promise.all([save(first, "Halden One"), save(first, "Halden Two")]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
    const [saved, late] = both[0].statusCode === 200 ? both : [both[1], both[0]];
    expect(saved.headers.etag).toBe(await read());
    expect(late.headers.etag).toBeUndefined();
    expect((await save(`W/${String(saved.headers.etag)}`, "Weak")).statusCode).toBe(412);
    expect((await save(first, "Late")).statusCode).toBe(412);
    expect((await listOf(user))[0]?.name).toBe(saved.json<OwnCompany>().name);
    const logo = (await buildPicture(user.actor)).id;
    const pictured = await save(String(saved.headers.etag), saved.json<OwnCompany>().name, logo);
    expect([pictured.statusCode, pictured.headers.etag === saved.headers.etag]).toEqual([200, false]);
    expect((await save("*", "Any")).statusCode).toBe(200);
    expect((await save(null, "None")).statusCode).toBe(200);
  });
});

const CALLS: [method: Method, path: (of: OwnCompany) => string, payload?: object][] = [
  ["GET", ({ slug }) => `/dashboard/company/by-slug/${slug}/`],
  ["PUT", ({ slug }) => `/dashboard/company/edit-by-slug/${slug}/`, INPUT],
  ["DELETE", ({ id }) => `/dashboard/companies/${id}/`],
  ["POST", ({ id }) => `/api/companies/${id}/restore/`],
];

describe.each(CALLS)("%s of a company", (method, path, payload) => {
  it("refuses a visitor", async () => {
    const existing = await create(await buildUser());
    expect((await call(null, method, path(existing), payload)).statusCode).toBe(401);
  });

  it("knows nothing of somebody else's company", async () => {
    const [owner, other] = [await buildUser(), await buildUser()];
    const existing = await create(owner);
    const response = await call(other, method, path(existing), payload);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ detail: companyMessages.notFound });
    expect(await listOf(owner)).toEqual([existing]);
  });

  it.each([0, -1, 2 ** 40])("answers 404 for what never was (%i)", async (id) => {
    const nothing = { id, slug: `nothing-${id}` } as OwnCompany;
    expect((await call(await buildUser(), method, path(nothing), payload)).statusCode).toBe(404);
  });
});

describe("creating and saving", () => {
  it("refuses a visitor", async () => {
    expect((await call(null, "POST", "/dashboard/create-company/", INPUT)).statusCode).toBe(401);
  });

  it("keeps every field", async () => {
    const user = await buildUser();
    const created = await create(user);
    expect(created).toMatchObject({ ...INPUT, slug: expect.stringMatching(/^halden-marine-systems/), logo: null });
    const changes = { ...INPUT, name: "Halden", established_date: "", website: "" };
    const response = await call(user, "PUT", `/dashboard/company/edit-by-slug/${created.slug}/`, changes);
    expect(response.statusCode).toBe(200);
    const { slug, url } = created;
    expect(response.json()).toMatchObject({ ...changes, established_date: null, slug, url });
    expect((await call(user, "GET", `/dashboard/company/by-slug/${slug}/`)).json()).toEqual(response.json());
  });

  it("needs nothing but a name", async () => {
    const created = await create(await buildUser(), { name: "  Ørsted &\r\n\u0007Søn\u2028 " });
    expect(created).toMatchObject({ name: "Ørsted & Søn", website: "", established_date: null });
  });

  it("completes addresses without a scheme, and names on networks", async () => {
    const created = await create(await buildUser(), {
      name: "Halden",
      website: "halden.example",
      x_twitter: "x.com/h",
      instagram: "@halden.marine",
      linkedin: "@halden-marine",
    });
    expect(created).toMatchObject({
      website: "https://halden.example",
      x_twitter: "https://x.com/h",
      instagram: "https://www.instagram.com/halden.marine",
      linkedin: "https://www.linkedin.com/company/halden-marine",
    });
  });

  it("gives equal names addresses of their own, in parallel too", async () => {
    const user = await buildUser();
    const made = await Promise.all(Array.from({ length: 8 }, () => create(user, { name: "東京ガス" })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(8);
    for (const { slug } of made) expect(slug).toMatch(/^company(-[0-9a-z]+)?$/);
  });

  const tomorrowButOne = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const WRONG: [field: string, value: unknown, message: string][] = [
    ["name", "", "Name is required."],
    ["name", "   ", "Name is required."],
    ["name", "x".repeat(151), "Name can have at most 150 characters."],
    ["name", "a\u0000b", "This text contains characters that cannot be stored."],
    ["name", 7, "Name is required."],
    ["website", "haldenmarine", companyMessages.invalidUrl],
    ["website", "javascript:alert(1)", companyMessages.invalidUrl],
    ["website", "https://user:secret@halden.example", companyMessages.invalidUrl],
    ["x_twitter", "@halden marine", companyMessages.invalidUrl],
    ["instagram", "ftp://instagram.com/halden", companyMessages.invalidUrl],
    ["facebook", "data:text/html,x", companyMessages.invalidUrl],
    ["linkedin", "//linkedin.com/halden", companyMessages.invalidUrl],
    ["phone_number", "55 21 40 0", companyMessages.invalidPhone],
    ["phone_number", "+47", companyMessages.invalidPhone],
    ["phone_number", "+1234567890123456", companyMessages.invalidPhone],
    ["phone_number", "+47 CALL NOW", companyMessages.invalidPhone],
    ["established_date", "14/03/1987", companyMessages.invalidDate],
    ["established_date", "2023-02-30", companyMessages.invalidDate],
    ["established_date", "0001-01-01", companyMessages.invalidDate],
    ["established_date", 1987, companyMessages.invalidDate],
    ["established_date", tomorrowButOne, companyMessages.futureDate],
    ["description", "x".repeat(5001), "Description can have at most 5000 characters."],
    ["address", ["a"], "Address must be text."],
    ["press_contact_email", "press at halden", companyMessages.invalidEmail],
    ["press_contact_phone", "55 21 40 0", companyMessages.invalidPhone],
    ["press_contact_name", "x".repeat(151), "Press contact name can have at most 150 characters."],
    ["boilerplate", "x".repeat(2001), "Boilerplate can have at most 2000 characters."],
    ["logo", "no-id", "This is not a valid id."],
    ["logo", "00000000-0000-4000-8000-000000000000", companyMessages.unknownLogo],
  ];
  it.each(WRONG)("refuses %s = %j and changes nothing", async (field, value, message) => {
    const user = await buildUser();
    const created = await create(user);
    const input = { ...INPUT, [field]: value };
    for (const response of [
      await call(user, "POST", "/dashboard/create-company/", input),
      await call(user, "PUT", `/dashboard/company/edit-by-slug/${created.slug}/`, input),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ [field]: message });
    }
    expect(await listOf(user)).toEqual([created]);
  });

  it.each(["+44 1632 960 142", "+1 (555) 010-9999", "+49 30 901820", "+44 1632 960 100 ext. 12"])(
    "takes the phone number %s",
    async (phone_number) => {
      expect(await create(await buildUser(), { name: "Halden", phone_number })).toMatchObject({ phone_number });
    },
  );

  it("names every wrong field at once", async () => {
    const response = await call(await buildUser(), "POST", "/dashboard/create-company/", {
      ...INPUT,
      name: "",
      website: "x",
      phone_number: "1",
    });
    expect(Object.keys(response.json()).toSorted()).toEqual(["name", "phone_number", "website"]);
  });
});

describe("press contact and boilerplate", () => {
  const PRESS = {
    press_contact_name: "Ingrid Moe",
    press_contact_email: "press@halden.example",
    press_contact_phone: "+47 55 21 40 01",
    boilerplate: "x".repeat(2000),
  };

  it("are kept, stay where a save does not name them, and go with an empty text", async () => {
    const user = await buildUser();
    const created = await create(user, { ...INPUT, ...PRESS });
    expect(created).toMatchObject(PRESS);
    const save = async (changes: object) =>
      (await call(user, "PUT", `/dashboard/company/edit-by-slug/${created.slug}/`, { ...INPUT, ...changes })).json();
    expect(await save({})).toMatchObject(PRESS);
    expect(await save({ press_contact_phone: "", boilerplate: "" })).toMatchObject({
      ...PRESS,
      press_contact_phone: "",
      boilerplate: "",
    });
  });

  it("are empty where nobody has stored any", async () => {
    expect(await create(await buildUser())).toMatchObject({ press_contact_email: "", boilerplate: "" });
  });
});

describe("the logo", () => {
  it("is a picture of one's own, stays where it is not named, and goes with null", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const logo = await buildPicture(user.actor);
    const created = await create(user, { ...INPUT, logo: logo.id });
    expect(created.logo).toEqual(logo);
    const save = (changes: object) =>
      call(user, "PUT", `/dashboard/company/edit-by-slug/${created.slug}/`, { ...INPUT, ...changes });
    expect((await save({})).json().logo).toEqual(logo);
    for (const wrong of [await buildVideo(user.actor), await buildPicture(other.actor)]) {
      expect((await save({ logo: wrong.id })).json()).toEqual({ logo: companyMessages.unknownLogo });
    }
    expect((await save({ logo: null })).json().logo).toBeNull();
  });

  it("is left by the cleaning of uploads that nobody shows", async () => {
    const user = await buildUser();
    const logo = await buildPicture(user.actor);
    await buildPicture(user.actor);
    await create(user, { ...INPUT, logo: logo.id });
    const longAgo = new Date(Date.now() - 3 * 86_400_000);
    await db
      .updateTable("media")
      .set({ created_at: longAgo as never })
      .where("owner_id", "=", user.id)
      .execute();
    await cleanMedia();
    expect(await countMedia(user.id)).toBe(1);
  });
});

describe("the list", () => {
  it("holds one's own by name, without deleted ones and other people's", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    for (const name of ["beta", "Alpha"]) await buildCompany(user.id, { name });
    await buildCompany(user.id, { deleted_at: new Date() });
    await buildCompany(other.id);
    expect((await listOf(user)).map(({ name }) => name)).toEqual(["Alpha", "beta"]);
  });
});

describe("deleting", () => {
  it("takes the company from every list, leaves its posts, and can be undone", async () => {
    const user = await buildUser();
    const { id } = await buildCompany(user.id, { name: "Halden" });
    const post = await buildPost(user.id, { company_id: id, posted_as_name: "Halden" });
    await buildPost(user.id, { company_id: id, posted_as_name: "Halden", status: "scheduled" });
    expect((await call(user, "DELETE", `/dashboard/companies/${id}/`)).json()).toEqual({
      id,
      detail: companyMessages.deleted,
      scheduled: 1,
    });
    expect(await listOf(user)).toEqual([]);
    expect((await call(user, "DELETE", `/dashboard/companies/${id}/`)).statusCode).toBe(404);
    const row = await db.selectFrom("posts").selectAll().where("id", "=", post.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ deleted_at: null, posted_as_name: "Halden" });
    expect((await call(user, "POST", `/api/companies/${id}/restore/`)).statusCode).toBe(200);
    expect((await listOf(user)).map((each) => each.id)).toEqual([id]);
    expect((await call(user, "POST", `/api/companies/${id}/restore/`)).statusCode).toBe(404);
  });
});
