import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, buildVideo, countMedia, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { findReadableFile } from "#features/media/server/access-service.ts";
import { cleanMedia } from "#features/media/server/jobs.ts";
import { companyMessages } from "../../contract.ts";
import {
  type contactInput,
  type figureInput,
  MAX_ENTRIES,
  NEWSROOM_LISTS,
  newsroomEntries,
  type NewsroomEntries,
  type NewsroomList,
  newsroomMessages,
  type personInput,
} from "../../newsroom-contract.ts";

let app: App;
useOwnDataFolder();
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
function call(user: TestUser | null, method: Method, url: string, payload?: object) {
  return app.inject({ method, url, headers: user ? { cookie: cookiesOf(user) } : {}, ...(payload && { payload }) });
}

const CONTACT: z.input<typeof contactInput> = {
  name: "Ingrid Moe",
  role: "Head of press",
  email: "press@halden.example",
  phone: "+47 55 21 40 01",
  languages: ["English", "Norwegian"],
  hours: "Monday to Friday, 08:00 to 16:00",
  time_zone: "Europe/Oslo",
};
const PERSON: z.input<typeof personInput> = { name: "Sigrid Aune", role: "Chief executive", about: "Built the yard." };
const FIGURE: z.input<typeof figureInput> = { value: "310", label: "people", as_of: "2026-01-31" };
const INPUTS: Record<NewsroomList, object> = { contacts: CONTACT, people: PERSON, figures: FIGURE };

async function buildNewsroom() {
  const user = await buildUser();
  return { user, company: await buildCompany(user.id) };
}

async function add(user: TestUser, id: number, list: NewsroomList, input: object): Promise<NewsroomEntries> {
  const response = await call(user, "POST", `/api/companies/${id}/${list}/`, input);
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining("{")]);
  return newsroomEntries.parse(response.json());
}
const read = async (user: TestUser, id: number) =>
  newsroomEntries.parse((await call(user, "GET", `/api/companies/${id}/newsroom/`)).json());
const idsIn = (entries: NewsroomEntries, list: NewsroomList) => entries[list].map(({ id }) => id);

describe.each(NEWSROOM_LISTS)("the %s of a newsroom", (list) => {
  const callsOf = (id: number, entry: number): [Method, string, object?][] => [
    ["GET", `/api/companies/${id}/newsroom/`],
    ["POST", `/api/companies/${id}/${list}/`, INPUTS[list]],
    ["PUT", `/api/companies/${id}/${list}/${entry}/`, INPUTS[list]],
    ["PUT", `/api/companies/${id}/${list}/order/`, { ids: [entry] }],
    ["DELETE", `/api/companies/${id}/${list}/${entry}/`],
  ];

  it("are closed to visitors, to other users, and while the company is deleted", async () => {
    const { user, company } = await buildNewsroom();
    const before = await add(user, company.id, list, INPUTS[list]);
    const [entry = 0] = idsIn(before, list);
    const stranger = await buildUser();
    for (const [method, path, payload] of callsOf(company.id, entry)) {
      expect((await call(null, method, path, payload)).statusCode).toBe(401);
      const refused = await call(stranger, method, path, payload);
      expect([refused.statusCode, refused.json()]).toEqual([404, { detail: companyMessages.notFound }]);
    }
    expect(await read(user, company.id)).toEqual(before);
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    for (const [method, path, payload] of callsOf(company.id, entry))
      expect((await call(user, method, path, payload)).statusCode).toBe(404);
  });

  it("know nothing of entries of another company of the same user", async () => {
    const { user, company } = await buildNewsroom();
    const other = await buildCompany(user.id);
    const [entry = 0] = idsIn(await add(user, other.id, list, INPUTS[list]), list);
    for (const method of ["PUT", "DELETE"] as const) {
      const refused = await call(user, method, `/api/companies/${company.id}/${list}/${entry}/`, INPUTS[list]);
      expect([refused.statusCode, refused.json()]).toEqual([404, { detail: newsroomMessages.entryNotFound }]);
    }
    const order = await call(user, "PUT", `/api/companies/${company.id}/${list}/order/`, { ids: [entry] });
    expect(order.statusCode).toBe(409);
    expect(idsIn(await read(user, other.id), list)).toEqual([entry]);
  });

  it("keep what is entered, change it and let it go", async () => {
    const { user, company } = await buildNewsroom();
    const added = await add(user, company.id, list, INPUTS[list]);
    expect(added[list]).toEqual([expect.objectContaining(INPUTS[list])]);
    const [entry = 0] = idsIn(added, list);
    const changed = { ...INPUTS[list], [list === "figures" ? "value" : "name"]: "Other" };
    const saved = await call(user, "PUT", `/api/companies/${company.id}/${list}/${entry}/`, changed);
    expect(saved.json()).toMatchObject({ [list]: [{ ...changed, id: entry }] });
    const removed = await call(user, "DELETE", `/api/companies/${company.id}/${list}/${entry}/`);
    expect(removed.json()).toMatchObject({ [list]: [] });
    expect((await call(user, "DELETE", `/api/companies/${company.id}/${list}/${entry}/`)).statusCode).toBe(404);
  });

  it("take an order, and put an entry back in its place", async () => {
    const { user, company } = await buildNewsroom();
    for (let index = 0; index < 3; index++) await add(user, company.id, list, INPUTS[list]);
    const [a = 0, b = 0, c = 0] = idsIn(await read(user, company.id), list);
    const ordered = await call(user, "PUT", `/api/companies/${company.id}/${list}/order/`, { ids: [c, a, b] });
    expect(idsIn(newsroomEntries.parse(ordered.json()), list)).toEqual([c, a, b]);
    for (const ids of [
      [a, b],
      [a, b, c, c],
      [a, a, b],
      [a, b, 9_999_999],
    ]) {
      const refused = await call(user, "PUT", `/api/companies/${company.id}/${list}/order/`, { ids });
      expect([refused.statusCode, refused.json()]).toEqual([409, { detail: newsroomMessages.otherEntries }]);
    }
    await call(user, "DELETE", `/api/companies/${company.id}/${list}/${a}/`);
    const back = await add(user, company.id, list, { ...INPUTS[list], position: 2 });
    expect(idsIn(back, list)).toEqual([c, expect.any(Number), b]);
    const moved = await call(user, "PUT", `/api/companies/${company.id}/${list}/${b}/`, {
      ...INPUTS[list],
      position: 1,
    });
    expect(idsIn(newsroomEntries.parse(moved.json()), list)[0]).toBe(b);
  });

  it("end at their bound, however many are added in the same moment", async () => {
    const { user, company } = await buildNewsroom();
    const max = MAX_ENTRIES[list];
    const add = () => call(user, "POST", `/api/companies/${company.id}/${list}/`, INPUTS[list]);
    const codes = (await Promise.all(Array.from({ length: max + 3 }, add))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([...Array<number>(max).fill(201), 409, 409, 409]);
    expect((await add()).json()).toEqual({ detail: newsroomMessages.tooMany(list) });
    expect((await read(user, company.id))[list]).toHaveLength(max);
  });
});

describe("wrong input", () => {
  const long = (length: number) => "x".repeat(length);
  const tomorrowButOne = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  it.each<[NewsroomList, object, object]>([
    ["contacts", { ...CONTACT, name: " " }, { name: "Name is required." }],
    ["contacts", { ...CONTACT, name: "a\nb" }, { name: "Name must be one line." }],
    ["contacts", { ...CONTACT, email: "press@", phone: "" }, { email: companyMessages.invalidEmail }],
    ["contacts", { ...CONTACT, email: "", phone: "" }, { email: newsroomMessages.unreachable }],
    ["contacts", { ...CONTACT, phone: "55 21" }, { phone: companyMessages.invalidPhone }],
    ["contacts", { ...CONTACT, time_zone: "" }, { time_zone: newsroomMessages.zoneMissing }],
    ["contacts", { ...CONTACT, time_zone: "Europe/Nowhere" }, { time_zone: newsroomMessages.unknownZone }],
    ["contacts", { ...CONTACT, time_zone: "+02:00" }, { time_zone: newsroomMessages.unknownZone }],
    ["contacts", { ...CONTACT, languages: [""] }, { languages: newsroomMessages.languageMissing }],
    ["contacts", { ...CONTACT, languages: "English" }, { languages: "Languages must be a list." }],
    ["people", { ...PERSON, name: long(151) }, { name: "Name can have at most 150 characters." }],
    ["people", { ...PERSON, about: long(601) }, { about: "About can have at most 600 characters." }],
    ["people", { ...PERSON, picture: "7" }, { picture: "This is not a valid id." }],
    ["figures", { ...FIGURE, value: "" }, { value: "Value is required." }],
    ["figures", { ...FIGURE, value: long(25) }, { value: "Value can have at most 24 characters." }],
    ["figures", { ...FIGURE, as_of: tomorrowButOne }, { as_of: newsroomMessages.futureDay }],
    ["figures", { ...FIGURE, as_of: "31.01.2026" }, { as_of: companyMessages.invalidDate }],
    ["figures", { ...FIGURE, position: 0 }, { position: "Position must be a whole number from 1." }],
  ])("in %s is named by its field: %o", async (list, input, problems) => {
    const { user, company } = await buildNewsroom();
    const refused = await call(user, "POST", `/api/companies/${company.id}/${list}/`, input);
    expect([refused.statusCode, refused.json()]).toEqual([400, expect.objectContaining(problems)]);
    expect((await read(user, company.id))[list]).toEqual([]);
  });

  it("is an id that is none", async () => {
    const { user } = await buildNewsroom();
    for (const id of ["abc", "0", "-1", "1.5"])
      expect((await call(user, "GET", `/api/companies/${id}/newsroom/`)).statusCode).toBe(400);
  });
});

const isPublic = async ({ id, url }: { id: string; url: string }) =>
  (await findReadableFile(null, id, url.slice(url.lastIndexOf("/") + 1))) !== null;

describe("the picture of a person", () => {
  it("has to be a picture of the owner's", async () => {
    const { user, company } = await buildNewsroom();
    const stranger = await buildUser();
    for (const { id } of [await buildPicture(stranger.actor), await buildVideo(user.actor)]) {
      const refused = await call(user, "POST", `/api/companies/${company.id}/people/`, { ...PERSON, picture: id });
      expect([refused.statusCode, refused.json()]).toEqual([400, { picture: newsroomMessages.unknownPicture }]);
    }
  });

  it("stays until it is removed, is public meanwhile, and goes with a clean-up afterwards", async () => {
    const { user, company } = await buildNewsroom();
    const picture = await buildPicture(user.actor);
    await db
      .updateTable("media")
      .set({ created_at: new Date(0) as never })
      .where("id", "=", picture.id)
      .execute();
    const [entry = 0] = idsIn(await add(user, company.id, "people", { ...PERSON, picture: picture.id }), "people");
    await cleanMedia();
    expect([await countMedia(user.id), await isPublic(picture)]).toEqual([1, true]);
    const kept = await call(user, "PUT", `/api/companies/${company.id}/people/${entry}/`, PERSON);
    expect(kept.json()).toMatchObject({ people: [{ picture: { id: picture.id } }] });
    const gone = await call(user, "PUT", `/api/companies/${company.id}/people/${entry}/`, { ...PERSON, picture: null });
    expect(gone.json()).toMatchObject({ people: [{ picture: null }] });
    await cleanMedia();
    expect(await countMedia(user.id)).toBe(0);
  });

  it("is closed with its company", async () => {
    const { user, company } = await buildNewsroom();
    const picture = await buildPicture(user.actor);
    await add(user, company.id, "people", { ...PERSON, picture: picture.id });
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect(await isPublic(picture)).toBe(false);
  });
});
