/** A shared report of coverage: what it shows, what ends it, and that it shows nothing that was not confirmed. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { registerCoverageReportRoutes } from "#features/coverage/server/reporting/routes.ts";
import { report, sharedAnswer, sharedReports } from "#features/coverage/reporting/contract.ts";
import { printPostCoverage } from "#features/coverage/server/reporting/pdf-service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost, formOf } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildFind } from "#tests/support/coverage-finds.ts";
import { forgetSite, speak } from "#tests/support/site-language.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

const { call } = callsOfThisFile(registerCoverageReportRoutes);
const english = wordsIn("en").coverageReport;
const PATH = "/api/coverage/report/";
let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(async () => {
  await site.close();
  await forgetSite();
});
beforeEach(clearThrottles);

const RELEASED = new Date("2026-11-20T06:00:00Z");
const after = (minutes: number) => new Date(RELEASED.getTime() + minutes * 60_000);

/** A published release of a company with three confirmed articles in two outlets, one to confirm and one dismissed. */
async function buildCovered() {
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  const post = await buildPost(owner.id, {
    name: "Halden wins order for six ferries",
    status: "published",
    company_id: company.id,
    published_at: RELEASED,
  });
  const add = (given: Parameters<typeof buildFind>[1]) => buildFind(post.id, given);
  await add({
    outlet: "Harbour & Grid",
    headline: "Ferry order goes to Halden",
    kind: "rewrite",
    published_at: after(72),
  });
  await add({ outlet: "Ledger North", headline: "The yard behind the order", kind: "quote", published_at: after(300) });
  await add({
    outlet: "Ledger North",
    headline: "Elleve minutter",
    kind: "mention",
    published_at: after(5000),
    language: "nb",
  });
  await add({ outlet: "Skipsavisa", headline: "Not yet confirmed", status: "to_confirm", published_at: after(80) });
  await add({ outlet: "Hafen Heute", headline: "Dismissed for good", status: "dismissed", published_at: after(90) });
  return { owner, company, post };
}

async function share(who: TestUser, body: object) {
  const answer = await call(who, "POST", `${PATH}shared/`, body);
  expect(answer.statusCode).toBe(201);
  const { report: shared } = sharedAnswer.parse(answer.json());
  return { ...shared, path: new URL(shared.url).pathname };
}
function enter(path: string, password: string) {
  const { payload, headers } = formOf({ password });
  return site.inject({ method: "POST", url: path, payload, headers });
}

describe("who may not", () => {
  it("finds nothing as a stranger, and shares nothing as an author", async () => {
    const { owner, company, post } = await buildCovered();
    const stranger = await buildUser();
    const author = await buildUser();
    await addMember(company.id, author.id, "author");
    const shared = await share(owner, { company: company.id, post: post.id });
    const input = { company: company.id, post: post.id };
    const one = `${PATH}shared/${shared.id}/`;
    const statuses = async (who: TestUser) => [
      (await call(who, "GET", `${PATH}?company=${company.id}`)).statusCode,
      (await call(who, "GET", `${PATH}articles.csv?company=${company.id}&posts=${post.id}`)).statusCode,
      (await call(who, "GET", `${PATH}shared/?company=${company.id}`)).statusCode,
      (await call(who, "POST", `${PATH}shared/`, input)).statusCode,
      (await call(who, "PUT", one, { days: 1 })).statusCode,
      (await call(who, "POST", `${one}replace/`, {})).statusCode,
      (await call(who, "DELETE", one)).statusCode,
    ];
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await statuses(author)).toEqual([200, 200, 200, 403, 403, 403, 403]);
    const seen = sharedReports.parse((await call(author, "GET", `${PATH}shared/?company=${company.id}`)).json());
    expect(seen).toEqual({ reports: [], may_share: false });
    expect((await open(site, shared.path)).statusCode).toBe(200);
  });

  it("shares no release of another company", async () => {
    const { owner, company } = await buildCovered();
    const other = await buildCovered();
    const input = { company: company.id, post: other.post.id };
    expect((await call(owner, "POST", `${PATH}shared/`, input)).statusCode).toBe(404);
    expect((await call(owner, "GET", `${PATH}?company=${company.id}&posts=${other.post.id}`)).statusCode).toBe(404);
  });
});

describe("a report", () => {
  it("counts what was confirmed, and says how soon the first came", async () => {
    const { owner, company, post } = await buildCovered();
    const answer = report.parse((await call(owner, "GET", `${PATH}?company=${company.id}&posts=${post.id}`)).json());
    expect(answer).toMatchObject({
      title: "Halden wins order for six ferries",
      figures: {
        articles: 3,
        outlets: 2,
        languages: ["en", "nb"],
        kinds: { reprint: 0, rewrite: 1, quote: 1, mention: 1 },
      },
      first: { outlet: "Harbour & Grid", minutes: 72 },
      previous: null,
    });
    expect(answer.articles.map(({ headline }) => headline)).toEqual([
      "Ferry order goes to Halden",
      "The yard behind the order",
      "Elleve minutter",
    ]);
  });

  it("compares a period with the one before", async () => {
    const { owner, company } = await buildCovered();
    const query = `${PATH}?company=${company.id}&from=2026-11-22&to=2026-11-24`;
    const answer = report.parse((await call(owner, "GET", query)).json());
    expect([answer.figures.articles, answer.previous]).toMatchObject([
      1,
      { from: "2026-11-19", to: "2026-11-21", figures: { articles: 2, outlets: 2 } },
    ]);
    const wrong = await call(owner, "GET", `${PATH}?company=${company.id}&from=2026-11-24&to=2026-11-22`);
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { to: "The period must end on or after its first day." }]);
  });

  it("is a CSV file that no spreadsheet runs", async () => {
    const { owner, company, post } = await buildCovered();
    await buildFind(post.id, { outlet: "Evil", headline: "=HYPERLINK(1)", kind: "mention", published_at: after(9000) });
    const file = await call(owner, "GET", `${PATH}articles.csv?company=${company.id}`);
    const lines = file.body.split("\r\n");
    expect([file.headers["content-type"], lines.length]).toEqual(["text/csv; charset=utf-8", 6]);
    expect(lines[4]).toContain(`Mention,Evil,'=HYPERLINK(1)`);
  });
});

describe("a report as PDF", () => {
  const read = ({ rawPayload }: { rawPayload: Buffer }) => readPdf(rawPayload);
  const flat = (pages: string[]) => pages.join(" ").replace(/\s+/g, " ");

  it("is its owner's, with the company's name instead of ours, for a release and for a period", async () => {
    const { owner, company, post } = await buildCovered();
    const answer = await call(owner, "GET", `${PATH}report.pdf?company=${company.id}&posts=${post.id}`);
    expect(answer.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "content-disposition": 'attachment; filename="coverage-halden-wins-order-for-six-ferries.pdf"',
    });
    const said = flat(read(answer).pages);
    for (const words of [
      "Ferry order goes to Halden",
      "1 h 12 min",
      "six electric ferries",
      "No reach, no advertising",
    ])
      expect(said).toContain(words);
    expect(said).not.toMatch(/Not yet confirmed|Dismissed for good|Dateline/);
    expect(answer.rawPayload.toString("latin1")).not.toContain("Dateline");
    const period = await call(owner, "GET", `${PATH}report.pdf?company=${company.id}&from=2026-11-22&to=2026-11-30`);
    expect(flat(read(period).pages)).toMatch(/22-11-2026 to 30-11-2026.*Elleve minutter/);
    const stranger = await buildUser();
    expect((await call(stranger, "GET", `${PATH}report.pdf?company=${company.id}`)).statusCode).toBe(404);
  });

  it("is in the PDF of its release", async () => {
    const { owner, post } = await buildCovered();
    const printed = await printPostCoverage(owner, post.id);
    expect(printed).toMatchObject({ articles: { length: 3 }, figures: { length: 4 } });
    expect(await printPostCoverage(owner, (await buildPost(owner.id, { status: "published" })).id)).toBeNull();
    await expect(printPostCoverage(await buildUser(), post.id)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is behind the link as long as the page is, and behind its password", async () => {
    const { owner, company, post } = await buildCovered();
    const shared = await share(owner, { company: company.id, post: post.id, has_passages: false });
    const pdfOf = (page: { body: string }) =>
      (/href="([^"]+report\.pdf[^"]*)"/.exec(page.body)?.[1] ?? "").replaceAll("&amp;", "&");
    const pdf = await open(site, pdfOf(await open(site, shared.path)));
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
    });
    expect(flat(read(pdf).pages)).toContain("Ferry order goes to Halden");
    expect(flat(read(pdf).pages)).not.toContain("six electric ferries");

    await call(owner, "PUT", `${PATH}shared/${shared.id}/`, { password: "quay side" });
    expect((await open(site, `${shared.path}/report.pdf`)).statusCode).toBe(403);
    const right = pdfOf(await enter(shared.path, "quay side"));
    expect((await open(site, right)).statusCode).toBe(200);
    const other = await share(owner, { company: company.id, password: "quay side" });
    expect((await open(site, right.replace(shared.path, other.path))).statusCode).toBe(403);
    await call(owner, "PUT", `${PATH}shared/${shared.id}/`, { password: "another" });
    expect((await open(site, right)).statusCode).toBe(403);
    await call(owner, "DELETE", `${PATH}shared/${shared.id}/`);
    expect((await open(site, right)).statusCode).toBe(410);
    expect((await open(site, "/r/abcdefghjkmn-halden/report.pdf")).statusCode).toBe(404);
  });
});

describe("a shared report", () => {
  it("shows confirmed articles alone, without our name, and is never kept or indexed", async () => {
    const { owner, company, post } = await buildCovered();
    const clip = await buildFind(post.id, { outlet: "Quayside", headline: "By hand", published_at: after(1800) });
    await db.updateTable("coverage_finds").set({ is_added: true }).where("id", "=", clip).execute();
    await buildFind(post.id, { outlet: "Evil", headline: "<script>alert(1)</script>", address: "javascript:alert(1)" });
    const shared = await share(owner, { company: company.id, post: post.id });
    expect(shared.path).toMatch(/^\/r\/[a-z0-9]{12}-halden$/);
    const page = await open(site, shared.path);
    expect(page.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow, noarchive, nosnippet",
    });
    for (const words of [
      "Ferry order goes to Halden",
      "1 h 12 min",
      "Each counted once",
      "No reach, no advertising value",
    ])
      expect(page.body).toContain(words);
    // Of a clip only the day is known.
    expect(page.body).toMatch(/By hand[^]*?Quayside[^]*?Saturday 21 November 2026(?!,)/);
    for (const words of ["Not yet confirmed", "Dismissed for good", "<script", "javascript:", "Dateline", owner.email])
      expect(page.body).not.toContain(words);
    const list = sharedReports.parse((await call(owner, "GET", `${PATH}shared/?company=${company.id}`)).json());
    expect(list.reports).toMatchObject([{ id: shared.id, opened: 1, has_password: false }]);
  });

  it("is in the site's language, its PDF too", async () => {
    const { owner, company, post } = await buildCovered();
    const shared = await share(owner, { company: company.id, post: post.id, password: "quay side" });
    await speak("de");
    const asked = await open(site, shared.path);
    expect(asked.body).toContain('lang="de"');
    expect(asked.body).toContain("Bericht öffnen");
    const page = await enter(shared.path, "quay side");
    for (const said of [
      "3 Artikel in 2 Medien, vom Freitag, 20. November 2026 bis Montag, 23. November 2026.",
      "1 Std. 12 min",
      "Bearbeitung 1",
      "Stand: ",
      "Wie gezählt wurde",
    ])
      expect(page.body).toContain(said);
    expect(page.body).not.toMatch(/Articles|Outlets|Published|Coverage|confirmed|Password|Prepared/);
    await speak("en");
  });

  it("asks for its password, and gives nothing away before it is right", async () => {
    const { owner, company, post } = await buildCovered();
    const shared = await share(owner, { company: company.id, post: post.id, password: "quay side" });
    const asked = await open(site, shared.path);
    const wrong = await enter(shared.path, "quayside");
    expect([asked.statusCode, wrong.statusCode, wrong.body.includes(english.wrongPassword)]).toEqual([200, 403, true]);
    for (const page of [asked, wrong]) expect(page.body).not.toMatch(/Ferry order|Halden wins/);
    const right = await enter(shared.path, "quay side");
    expect([right.statusCode, right.body.includes("Ferry order")]).toEqual([200, true]);
    for (let tries = 0; tries < 12; tries += 1) await enter(shared.path, "guess");
    expect((await enter(shared.path, "quay side")).statusCode).toBe(429);
    await call(owner, "PUT", `${PATH}shared/${shared.id}/`, { password: null });
    expect((await open(site, shared.path)).body).toContain("Ferry order");
  });

  it("has its passages only if they are wanted", async () => {
    const { owner, company, post } = await buildCovered();
    const shared = await share(owner, { company: company.id, post: post.id });
    expect((await open(site, shared.path)).body).toContain("six electric ferries");
    await call(owner, "PUT", `${PATH}shared/${shared.id}/`, { has_passages: false });
    expect((await open(site, shared.path)).body).not.toContain("six electric ferries");
  });

  it("ends with its time, when it is stopped or replaced, and with the right of who shared it", async () => {
    const { owner, company, post } = await buildCovered();
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    const [stopped, replaced, late, ofEditor] = [
      await share(owner, { company: company.id, post: post.id }),
      await share(owner, { company: company.id }),
      await share(owner, { company: company.id, post: post.id }),
      await share(editor, { company: company.id, post: post.id }),
    ];
    await call(owner, "DELETE", `${PATH}shared/${stopped.id}/`);
    const next = sharedAnswer.parse(
      (await call(owner, "POST", `${PATH}shared/${replaced.id}/replace/`, {})).json(),
    ).report;
    await db.updateTable("coverage_reports").set({ ends_at: new Date() }).where("id", "=", late.id).execute();
    await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", editor.id).execute();
    for (const { path } of [stopped, replaced, late, ofEditor]) {
      const page = await open(site, path);
      expect([page.statusCode, page.body.includes(english.ended)]).toEqual([410, true]);
      expect(page.body).not.toContain("Ferry order");
    }
    expect((await open(site, new URL(next.url).pathname)).statusCode).toBe(200);
    await db.updateTable("posts").set({ status: "withdrawn" }).where("id", "=", post.id).execute();
    const ofRelease = await share(owner, { company: company.id }).then(({ path }) => open(site, path));
    expect(ofRelease.body).not.toContain("Ferry order");
  });

  it("is not found at an invented address, and those are counted", async () => {
    for (const path of ["/r/abcdefghjkmn-halden", "/r/x", "/r/abcdefghjkmn"])
      expect((await open(site, path)).statusCode).toBe(404);
  });
});
