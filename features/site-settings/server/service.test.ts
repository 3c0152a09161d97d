import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method, type Who } from "#tests/support/apps/calls.ts";
import { siteMessages, storedSite, type SiteInput } from "../contract.ts";
import { getSite, refreshSite } from "./current-service.ts";
import { registerSiteSettingsRoutes } from "./routes.ts";
import { findLogoPng } from "./service.ts";

const { call } = callsOfThisFile(registerSiteSettingsRoutes);
const site = "/operator/settings/site/";
const pages = "/operator/settings/site/pages/";
const page = (key: string) => `/operator/settings/site/pages/${key}/`;

const WANTED: SiteInput = {
  name: "Harbour Wire",
  tagline: "News from the quay",
  time_zone: "Europe/London",
  accent: "#0F766E",
  footer_links: [{ label: "Status", href: "https://status.example" }],
};

let operator: TestUser;
beforeEach(async () => {
  operator = await buildOperator();
});
afterEach(async () => {
  await db.deleteFrom("site_settings").where("name", "like", "site%").execute();
  await refreshSite();
});

const save = (changes: Partial<SiteInput> = {}) => call(operator, "POST", site, { ...WANTED, ...changes });

it("is refused to visitors and customers, and nothing is changed", async () => {
  const calls: [Method, string, unknown?][] = [
    ["GET", site],
    ["POST", site, WANTED],
    ["GET", pages],
    ["POST", page("about"), { html: "<p>Mine</p>" }],
  ];
  const statuses = (who: Who) =>
    Promise.all(calls.map(async ([method, path, body]) => (await call(who, method, path, body)).statusCode));
  expect(new Set(await statuses(null))).toEqual(new Set([401]));
  expect(new Set(await statuses(await buildUser()))).toEqual(new Set([403]));
  expect(getSite().name).toBe("Dateline");
  expect(await db.selectFrom("site_settings").select("name").where("name", "like", "site%").execute()).toEqual([]);
});

it("keeps what was set, and this process knows it", async () => {
  const answer = await save();
  expect(answer.statusCode).toBe(200);
  const stored = storedSite.strict().parse(answer.json());
  expect(stored).toMatchObject({ ...WANTED, accent: "#0f766e", logo: null });
  expect(getSite()).toMatchObject({ name: "Harbour Wire", time_zone: "Europe/London" });
  expect((await call(operator, "GET", site)).json()).toEqual(stored);
});

it("notes what changed in the audit log, and nothing where nothing did", async () => {
  await save();
  await save();
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "details"])
    .where("operator_id", "=", operator.id)
    .execute();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: "site.set" });
  expect(entries[0]?.details).toContain("Name: Harbour Wire");
});

it("refuses a form that was opened before another was saved", async () => {
  const { version } = (await call(operator, "GET", site)).json();
  await save();
  const late = await save({ name: "Late Wire", version });
  expect(late.statusCode).toBe(409);
  expect(getSite().name).toBe("Harbour Wire");
});

it.each([
  ["name", ""],
  ["name", "x".repeat(61)],
  ["name", "Wire\u202eecaps"],
  ["name", "Two\nlines"],
  ["time_zone", "Mars/Olympus"],
  ["time_zone", "+01:00"],
  ["language", "tlh"],
  ["accent", "blue"],
  ["accent", "#12345"],
  ["logo", "data:image/svg+xml;base64,PHN2Zy8+"],
  ["logo", `data:image/png;base64,${Buffer.from("no picture").toString("base64")}`],
  ["footer_links", Array.from({ length: 9 }, () => ({ label: "A", href: "/a" }))],
])("refuses %s %j and names it", async (field, value) => {
  const refused = await save({ [field]: value });
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, [field]]);
  expect(getSite().name).toBe("Dateline");
});

it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example", "data:text/html,x", "status", "/a b", "mailto:x"])(
  "refuses a footer link to %s",
  async (href) => {
    const refused = await save({ footer_links: [{ label: "Link", href }] });
    expect([refused.statusCode, refused.json()]).toEqual([400, { footer_links: siteMessages.badAddress }]);
  },
);

it.each(["/about", "/company/halewood?x=1#top", "https://status.example/now", "mailto:desk@example.org"])(
  "takes a footer link to %s",
  async (href) => {
    expect((await save({ footer_links: [{ label: "Link", href }] })).statusCode).toBe(200);
  },
);

describe("the logo", () => {
  const picture = async (width: number, height: number) => {
    const png = await sharp({ create: { width, height, channels: 4, background: "#123456" } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  };

  it("is stored small, served under its own address, and replaced", async () => {
    const first = storedSite.parse((await save({ logo: await picture(2000, 500) })).json()).logo;
    expect(first).toMatchObject({ width: 384, height: 96 });
    const hash = /\/site-logo\/([0-9a-f]+)\.png$/.exec(first?.url ?? "")?.[1] ?? "";
    expect((await sharp((await findLogoPng(hash)) ?? undefined).metadata()).format).toBe("png");
    const second = storedSite.parse((await save({ logo: await picture(300, 60) })).json()).logo;
    expect(second?.url).not.toBe(first?.url);
    expect(await findLogoPng(hash)).toBeNull();
  });

  it("stays where the form leaves it out, and goes with null", async () => {
    await save({ logo: await picture(300, 60) });
    expect(storedSite.parse((await save({ name: "Another" })).json()).logo).not.toBeNull();
    expect(storedSite.parse((await save({ logo: null })).json()).logo).toBeNull();
  });
});

describe("the plain pages", () => {
  it("are sanitised when they are written", async () => {
    const html = '<h2>Who</h2><p onclick="x()">We<script>alert(1)</script></p>';
    const answer = await call(operator, "POST", page("imprint"), { html });
    expect([answer.statusCode, answer.json().html]).toEqual([200, "<h2>Who</h2><p>We</p>"]);
    const listed = (await call(operator, "GET", pages)).json().pages;
    expect(listed.map(({ key }: { key: string }) => key)).toEqual([
      "about",
      "editorial",
      "imprint",
      "privacy",
      "terms",
    ]);
    expect(listed[2]).toEqual(answer.json());
  });

  it("hold no pictures, which readers could not open", async () => {
    const picture = '<img src="/media/6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d90/960.jpg" alt="A" />';
    const html = `<p>One</p><figure>${picture}<figcaption>C</figcaption></figure><p>Two ${picture}</p>`;
    const answer = await call(operator, "POST", page("about"), { html });
    expect(answer.json().html.replaceAll(/\s/g, "")).toBe("<p>One</p><p>Two</p>");
  });

  it.each([
    [`<p>${"x".repeat(2501)}</p>`, "The content has a word of more than 2,500 characters. Add spaces, or shorten it."],
    [
      `<table><tr>${"<td></td>".repeat(101)}</tr></table>`,
      "A table in the content has more than 100 columns. Split it into several tables.",
    ],
    ["<b>".repeat(10_001), "The content has too much formatting. Simplify it and try again."],
  ])("refuse what no reader could read: %.30s", async (html, message) => {
    const answer = await call(operator, "POST", page("terms"), { html });
    expect([answer.statusCode, answer.json()]).toEqual([400, { html: message }]);
    expect((await call(operator, "GET", pages)).json().pages).toContainEqual(
      expect.objectContaining({ key: "terms", html: "" }),
    );
  });

  it("refuse the second of two operators, and unknown pages", async () => {
    const { version } = (await call(operator, "GET", pages)).json().pages[0];
    await call(operator, "POST", page("about"), { html: "<p>First</p>", version });
    expect((await call(operator, "POST", page("about"), { html: "<p>Second</p>", version })).statusCode).toBe(409);
    expect((await call(operator, "POST", "/operator/settings/site/pages/nothing/", { html: "" })).statusCode).toBe(400);
  });
});
