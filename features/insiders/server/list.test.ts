/** The insider list: one line for each person or link, with from when until when; as CSV that no spreadsheet runs. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { recordReading } from "#features/content/server/readings/service.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import type { Method } from "#tests/support/apps/calls.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import type { InsiderList } from "../contract.ts";
import { insidersOf, isoIn, type Sources } from "./list-policy.ts";

const server = wholeServerOfThisFile();
const call = (who: TestUser, method: Method, url: string, payload?: unknown) =>
  server.app().inject({
    method,
    url,
    headers: { cookie: cookiesOf(who), ...(payload !== undefined && { "content-type": "application/json" }) },
    ...(payload !== undefined && { payload: JSON.stringify(payload) }),
  });

const at = (day: number, clock = "09:14") => new Date(`2026-11-${day}T${clock}:00Z`);
const NONE: Sources = { standing: [], listed: [], asked: [], quoted: [], linked: [], readings: [] };
const POST = {
  company: "Northmoor Foods",
  site: "Dateline",
  owner_id: 1,
  created_at: at(16),
  confidential_since: at(16, "09:52"),
};
const reading = (more: Partial<Sources["readings"][number]>): Sources["readings"][number] => ({
  way: "member",
  reader: "member 9",
  user_id: 9,
  name: "Oscar Venn",
  organisation: "Northmoor Foods",
  function: "Author",
  versions: [1],
  first_at: at(16, "09:40"),
  last_at: at(16, "09:41"),
  ended_at: null,
  ...more,
});

describe("a line", () => {
  it("says until when it was open to who opened it before it was confidential", () => {
    expect(insidersOf(POST, { ...NONE, readings: [reading({})] }, at(20))).toEqual([
      {
        name: "Oscar Venn",
        organisation: "Northmoor Foods",
        function: "Author",
        reason: "Opened before it was confidential",
        access_from: at(16, "09:40").toISOString(),
        access_by: "Role in the company",
        first_read: at(16, "09:40").toISOString(),
        last_read: at(16, "09:41").toISOString(),
        versions: "1",
        access_until: at(16, "09:52").toISOString(),
      },
    ]);
  });

  it("is one for a person, whatever gives access, with the versions of all readings", () => {
    const owner = { user_id: 1, name: "Priya Raman", role: "author" as const, joined_at: at(1) };
    const asked = {
      id: 4,
      user_id: 2,
      name: "Helen Marsh",
      position: 1,
      role: "reviewer",
      asked_at: at(17),
      is_deputy: false,
    };
    const insiders = insidersOf(
      POST,
      {
        ...NONE,
        standing: [owner],
        asked: [{ ...asked, ended_at: null }],
        readings: [
          reading({ user_id: 1, reader: "member 1", versions: [1, 2, 3, 5, 7] }),
          reading({ user_id: 2, way: "approval", reader: "approval 4 2", versions: [6] }),
          reading({ user_id: 2, reader: "member 2", versions: [7], last_at: at(20, "10:12") }),
        ],
      },
      at(21),
    );
    expect(insiders.map(({ name, reason, access_by, versions }) => [name, reason, access_by, versions])).toEqual([
      ["Priya Raman", "Wrote the release", "By creating the draft", "1 to 3, 5, 7"],
      ["Helen Marsh", "Approves", "Approval, step 2", "6 to 7"],
    ]);
  });

  it("of links ends when they are revoked, and operators are lines of their own", () => {
    const link = {
      id: 3,
      name: "R. Whitby",
      email: "r@echo.example",
      outlet: "Hull Echo",
      kind: "embargo" as const,
      created_by_name: "Sam Whitlock",
      from_at: at(19),
      expires_at: at(30),
    };
    const insiders = insidersOf(
      POST,
      {
        ...NONE,
        linked: [
          { ...link, revoked_at: at(20, "09:05") },
          { ...link, id: 4, kind: "comment", name: "Jo Pryce", from_at: at(20, "09:00"), revoked_at: null },
        ],
        readings: [
          reading({ way: "embargo", reader: "embargo 3", user_id: null, versions: [6], first_at: at(19, "16:30") }),
          reading({
            way: "operator",
            reader: "operator 5",
            user_id: 5,
            name: "Imogen Hale",
            first_at: at(20),
            last_at: at(20),
          }),
        ],
      },
      at(21),
    );
    expect(insiders.map(({ name, access_until }) => [name, access_until])).toEqual([
      ["R. Whitby", at(20, "09:05").toISOString()],
      ["Jo Pryce", null],
      ["Imogen Hale", at(20).toISOString()],
    ]);
  });

  it("has times as clocks in the company's zone show them", () => {
    expect(isoIn("2026-07-01T23:30:00.000Z", "Europe/London")).toBe("2026-07-02T00:30:00+01:00");
    expect(isoIn("2026-11-16T09:14:05.000Z", "UTC")).toBe("2026-11-16T09:14:05+00:00");
    expect(isoIn("2026-11-16T00:00:00.000Z", "America/St_Johns")).toBe("2026-11-15T20:30:00-03:30");
  });
});

describe("the list of a post", () => {
  async function buildListed() {
    const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
    const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
    const people: Record<string, TestUser> = {};
    for (const role of ["editor", "author", "reviewer", "viewer"] as const) {
      people[role] = await buildUser();
      await addMember(company.id, people[role].id, role);
    }
    const post = await buildPost(owner.id, { status: "draft", company_id: company.id, posted_as_name: company.name });
    return { owner, people, post, url: `/api/posts/${post.id}/insiders/` };
  }
  const told = {
    name: '=HYPERLINK("https://x.example")',
    organisation: "Green Barn, Capital",
    reason: "+By telephone",
  };

  it("is read by owners and editors, and added to by owners; lines stay as they are", async () => {
    const { owner, people, url } = await buildListed();
    const when = { told_at: "2026-11-16T11:00:00Z" };
    for (const [role, who] of Object.entries(people)) {
      const codes = [(await call(who, "GET", url)).statusCode, (await call(who, "GET", `${url}csv/`)).statusCode];
      const hidden = role === "reviewer" || role === "viewer" ? 404 : 403;
      expect([role, codes]).toEqual([role, role === "editor" ? [200, 200] : [hidden, hidden]]);
      expect((await call(who, "POST", url, { ...told, ...when })).statusCode).toBe(hidden);
    }
    const future = await call(owner, "POST", url, { ...told, told_at: "2126-11-16T11:00:00Z" });
    expect(future.json()).toEqual({ told_at: "The time must be in the past." });
    expect((await call(owner, "POST", url, { ...told, ...when })).statusCode).toBe(200);
    const list = (await call(owner, "GET", url)).json<InsiderList>();
    expect(list.insiders.map(({ name, access_by }) => [name, access_by])).toEqual([
      [told.name, "Outside Dateline, entered by Marta Lindqvist"],
      ["Marta Lindqvist", "By creating the draft"],
    ]);
    const again = (await call(owner, "GET", url)).json<InsiderList>();
    expect([again.fingerprint, again.insiders]).toEqual([list.fingerprint, list.insiders]);
  });

  it("is a CSV file with a byte order mark and without formulas", async () => {
    const { owner, post, url } = await buildListed();
    await call(owner, "POST", url, { ...told, told_at: "2026-11-16T11:00:00Z" });
    await recordReading(post.id, owner.actor);
    const file = await call(owner, "GET", `${url}csv/`);
    expect(file.headers).toMatchObject({ "content-type": "text/csv; charset=utf-8", "cache-control": "no-store" });
    const [head, first, second, ...rest] = file.body.split("\r\n");
    expect(head).toBe(
      "\u{FEFF}name,organisation,function,reason,access_from,access_by,first_read,last_read,versions,access_until,time_zone",
    );
    expect(first).toBe(
      `"'=HYPERLINK(""https://x.example"")","Green Barn, Capital",,'+By telephone,2026-11-16T11:00:00+00:00,"Outside Dateline, entered by Marta Lindqvist",,,,,UTC`,
    );
    expect(second).toMatch(
      /^Marta Lindqvist,Northmoor Foods,Owner,Wrote the release,2\S+ \S+ \S+ draft,2.+,2.+,1,,UTC$/,
    );
    expect(rest).toEqual([""]);
    expect(await db.selectFrom("post_people").select("removed_at").where("post_id", "=", post.id).execute()).toEqual([
      { removed_at: null },
    ]);
  });
});
