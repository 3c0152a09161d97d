/** Whole imports: from the upload to the result, with a real old site on loopback. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { importItems, importMessages, importState, MAX_PREVIEWS } from "../contract.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { expectSumsToHold } from "#tests/support/import-sums.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import type { Peer } from "#tests/doubles/peer/server.ts";
import { workOnImports } from "./jobs.ts";
import { sumProblem } from "./running/policy.ts";
import { countItems, deleteOld, updateItem } from "./queries.ts";
import { registerImportRoutes } from "./routes.ts";

useOwnDataFolder();
expectSumsToHold();
const { call, send } = callsOfThisFile(registerImportRoutes);
let old: Peer;
beforeAll(async () => {
  old = await startAllowedPeer();
  old.answer("/a.jpg", {
    headers: { "content-type": "image/jpeg" },
    body: await jpegFile({ width: 300, height: 200 }),
  });
});
afterAll(() => old.stop());
beforeEach(clearThrottles);

const work = (signal = AbortSignal.timeout(60_000)) => workOnImports(signal);
const pathOf = ({ id }: TestCompany, rest = "") => `/api/companies/${id}/imports/${rest}`;

async function buildOwner() {
  const owner = await buildUser({ first_name: "Marta", units: 3 });
  return { owner, company: await buildCompany(owner.id) };
}

async function upload(owner: TestUser, company: TestCompany, content: string, name = "site.xml"): Promise<string> {
  const answer = await send(owner, pathOf(company), {}, { file: [{ name, bytes: Buffer.from(content) }] });
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string }>().id;
}
const stateOf = async (owner: TestUser, company: TestCompany, id: string) =>
  importState.strict().parse((await call(owner, "GET", pathOf(company, `${id}/`))).json());
const itemsOf = async (owner: TestUser, company: TestCompany, id: string) =>
  importItems.parse((await call(owner, "GET", pathOf(company, `${id}/items/`))).json()).items;
const run = async (owner: TestUser, company: TestCompany, id: string) => {
  const answer = await call(owner, "POST", pathOf(company, `${id}/run/`), {});
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
};
const postsOf = (company: TestCompany) =>
  db.selectFrom("posts").selectAll().where("company_id", "=", company.id).orderBy("id").execute();

const category = (name: string) => `<category domain="category" nicename="x"><![CDATA[${name}]]></category>`;
const newsroom = () =>
  wxr([
    wxrItem({
      id: 1,
      title: "Charger 100",
      content: `<p>The hundredth charger.</p><img src="${old.origin}/a.jpg" alt="A charger">`,
      date: "2019-02-02 09:00:00",
      extra: category("Press"),
    }),
    wxrItem({
      id: 2,
      title: "Charger 101",
      content: `<p>After <a href="https://old.example/2024/06/post-1/">the hundredth</a> and <a href="https://old.example/gone/">another</a>.</p><img src="${old.origin}/gone.jpg"><img src="http://169.254.169.254/secret.png">`,
      date: "2020-02-02 09:00:00",
      extra: category("Press"),
    }),
    wxrItem({ id: 3, title: "Party", content: "<p>Cake for all.</p>", extra: category("Internal") }),
    wxrItem({ id: 4, title: "", content: "" }),
    wxrItem({ id: 5, title: "Secret", password: "x" }),
    wxrItem({ id: 6, title: "Contact", type: "page" }),
    wxrItem({ id: 7, title: "Charger 100", content: `<p>The hundredth charger.</p>`, date: "2021-01-01 00:00:00" }),
  ]);

describe("an import", () => {
  it("is for owners and editors", async () => {
    const { owner, company } = await buildOwner();
    const id = await upload(owner, company, newsroom());
    const [author, editor, other] = [await buildUser(), await buildUser(), await buildOwner()];
    await addMember(company.id, author.id, "author");
    await addMember(company.id, editor.id, "editor");
    for (const [method, rest, body] of [
      ["GET", "", undefined],
      ["GET", `${id}/`, undefined],
      ["GET", `${id}/items/`, undefined],
      ["GET", `${id}/redirects/`, undefined],
      ["GET", `${id}/mapping/`, undefined],
      ["PUT", `${id}/mapping/`, {}],
      ["POST", `${id}/run/`, {}],
      ["POST", `${id}/stop/`, {}],
    ] as const) {
      const codes = [];
      for (const who of [null, other.owner, author])
        codes.push((await call(who, method, pathOf(company, rest), body)).statusCode);
      expect([rest, codes]).toEqual([rest, [401, 404, 403]]);
      expect((await call(editor, method, pathOf(company, rest), body)).statusCode).not.toBe(403);
      // Under the address of another company the id says nothing.
      if (rest !== "")
        expect((await call(other.owner, method, pathOf(other.company, rest), body)).statusCode).toBe(404);
    }
    const file = { file: [{ name: "a.xml", bytes: Buffer.from(newsroom()) }] };
    expect((await send(author, pathOf(company), {}, file)).statusCode).toBe(403);
    expect((await send(other.owner, pathOf(company), {}, file)).statusCode).toBe(404);
  });

  it("previews without importing, then imports, and accounts for all that was found", async () => {
    const { owner, company } = await buildOwner();
    const id = await upload(owner, company, newsroom());
    await work();
    const preview = await stateOf(owner, company, id);
    expect(preview).toMatchObject({
      status: "ready",
      posts: { found: 7 },
      planned: { import: 3, here: 1, left_out: 1, own_choice: 0, not_imported: 2 },
      pictures: { found: 3 },
      links: { found: 2 },
      first_year: 2019,
    });
    expect(await postsOf(company)).toEqual([]);
    expect(old.requests).toEqual([]);

    const releases = await connectionPool().query("select count(*) from allowance_entries");
    const kinds = [{ by: "category", found: "Internal", to: "left-out" }];
    expect((await call(owner, "PUT", pathOf(company, `${id}/mapping/`), { kinds })).statusCode).toBe(200);
    const { planned } = await stateOf(owner, company, id);
    expect(planned).toEqual({ import: 2, here: 1, left_out: 2, own_choice: 1, not_imported: 2 });
    await run(owner, company, id);
    await work();
    const state = await stateOf(owner, company, id);
    expect(state).toMatchObject({
      status: "finished",
      problem: "",
      posts: { found: 7, imported: 2, here: 1, left_out: 2, not_imported: 2 },
      pictures: { found: 3, imported: 1, here: 0, left_out: 0, not_imported: 2 },
      links: { found: 2, imported: 1, here: 0, left_out: 0, not_imported: 1 },
    });
    const [first, second, ...more] = await postsOf(company);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      name: "Charger 100",
      status: "published",
      published_at: new Date("2019-02-02T09:00:00Z"),
      updated_at: new Date("2019-02-02T09:00:00Z"),
      author_name: "Marta Lindqvist",
      slug: "post-1",
      language: "nb-NO",
    });
    expect(first?.content_html).toMatch(
      /<img src="\/media\/[0-9a-f-]{36}\/[\w.]+" alt="A charger" width="300" height="200" \/>/,
    );
    expect(second?.content_html).toContain(`${first?.guid}/post-1`);
    expect(second?.content_html).toContain("https://old.example/gone/");
    expect(second?.content_html).not.toContain("<img");
    // No release, no delivery, nothing for followers, hubs and inboxes; one email, to the person who began it.
    expect((await connectionPool().query("select count(*) from allowance_entries")).rows).toEqual(releases.rows);
    const mails = await db.selectFrom("mail_messages").select("subject").where("recipient", "=", owner.email).execute();
    expect(mails.map(({ subject }) => subject)).toContain("Import finished: 2 of 7 posts");
    const reasons = (await itemsOf(owner, company, id)).map(({ title, outcome, reason }) => [title, outcome, reason]);
    expect(reasons).toContainEqual(["Secret", "not-imported", "Behind a password or for members only on the old site"]);
    expect(reasons).toContainEqual(["", "not-imported", "No title and no text"]);
    expect(reasons).toContainEqual(["Contact", "left-out", "A page, not a post"]);
    expect(reasons).toContainEqual(["Party", "left-out", "Category “Internal” is left out"]);
    const notes = (await itemsOf(owner, company, id)).find(({ title }) => title === "Charger 101")?.notes.join("\n");
    expect(notes).toContain(`The old site answers 404 for ${old.origin}/gone.jpg`);
    expect(notes).toContain("169.254.169.254");

    const redirects = await call(owner, "GET", pathOf(company, `${id}/redirects/`));
    expect(redirects.body).toContain("https://old.example/2024/06/post-1/,");
    expect(redirects.body.trim().split("\r\n")).toHaveLength(3);
  });

  it("changes nothing when the same file is imported again", async () => {
    const { owner, company } = await buildOwner();
    for (const status of ["finished", "again"]) {
      const id = await upload(owner, company, newsroom());
      await work();
      if (status === "again") expect((await stateOf(owner, company, id)).planned).toMatchObject({ import: 0, here: 4 });
      await run(owner, company, id);
      await work();
    }
    expect(await postsOf(company)).toHaveLength(3);
  });

  it("lets links in WordPress's plain form lead to the posts they name, and no others", async () => {
    const { owner, company } = await buildOwner();
    const links = ["/?p=1", "https://old.example/index.php?p=1&amp;preview=true", "http://www.old.example?page_id=2"];
    const others = ["/?p=9", "/shop/?p=1", "/?p=1x", "https://other.example/?p=1"];
    const content = [...links, ...others].map((link) => `<p><a href="${link}">one</a></p>`).join("");
    const first = [
      wxrItem({ id: 1, content: "<p>The first.</p>", date: "2019-01-01 09:00:00" }),
      wxrItem({ id: 2, content: "<p>The second.</p>", date: "2019-01-02 09:00:00" }),
    ];
    // The second export finds the posts of the first here already.
    for (const items of [first, [...first, wxrItem({ id: 3, content, date: "2019-01-03 09:00:00" })]]) {
      const id = await upload(owner, company, wxr(items));
      await work();
      await run(owner, company, id);
      await work();
      if (items.length === 3)
        expect((await stateOf(owner, company, id)).links).toMatchObject({ found: 6, imported: 3, not_imported: 3 });
    }
    const [one, two, three] = await postsOf(company);
    const led = [...(three?.content_html.matchAll(/href="([^"]*)"/g) ?? [])].map(([, href]) => href);
    expect(led.slice(0, 3).map((href) => href?.split("/").at(-2))).toEqual([one?.guid, one?.guid, two?.guid]);
    expect(led.slice(3)).toEqual([
      "https://old.example/?p=9",
      "https://old.example/shop/?p=1",
      "https://old.example/?p=1x",
      "https://other.example/?p=1",
    ]);
  });

  it("is refused beside five previews that were not started, until one is removed or old", async () => {
    const { owner, company } = await buildOwner();
    const ids: string[] = [];
    while (ids.length < MAX_PREVIEWS) {
      ids.push(await upload(owner, company, newsroom()));
      await work();
    }
    const file = { file: [{ name: "site.xml", bytes: Buffer.from(newsroom()) }] };
    const refused = await send(owner, pathOf(company), {}, file);
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: importMessages.tooManyPreviews }]);
    const [first = "", second = ""] = ids;
    const removed = await call(owner, "POST", pathOf(company, `${first}/stop/`), {});
    expect([removed.statusCode, removed.json()]).toEqual([200, { detail: importMessages.previewRemoved }]);
    expect((await call(owner, "GET", pathOf(company, `${first}/`))).statusCode).toBe(404);
    // Those that come at once wait for each other: one takes the last place.
    const both = await Promise.all([1, 2].map(() => send(owner, pathOf(company), {}, file)));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
    await work();
    const age = "update imports set created_at = now() - interval '31 days' where id = $1";
    await connectionPool().query(age, [second]);
    await db.transaction().execute(deleteOld);
    await upload(owner, company, newsroom());
    await work();
  });

  it("goes on where it was stopped, without a post twice", async () => {
    const { owner, company } = await buildOwner();
    const many = wxr(
      Array.from({ length: 60 }, (_, at) => wxrItem({ id: at, content: `<p>Number ${at} of them.</p>` })),
    );
    const id = await upload(owner, company, many);
    await work();
    await run(owner, company, id);
    const working = work();
    while ((await postsOf(company)).length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await call(owner, "POST", pathOf(company, `${id}/stop/`), {})).statusCode).toBe(200);
    await working;
    const stopped = (await postsOf(company)).length;
    expect(stopped).toBeLessThan(60);
    expect((await stateOf(owner, company, id)).status).toBe("stopped");
    await work();
    expect(await postsOf(company)).toHaveLength(stopped);
    await run(owner, company, id);
    // Two workers, as after a silence that was no death.
    await db.updateTable("imports").set({ claimed_until: null }).where("id", "=", id).execute();
    const first = work();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await db.updateTable("imports").set({ claimed_until: null }).where("id", "=", id).execute();
    await Promise.all([first, work()]);
    await work();
    const posts = await postsOf(company);
    expect(new Set(posts.map(({ name }) => name)).size).toBe(60);
    expect(posts).toHaveLength(60);
    expect((await stateOf(owner, company, id)).posts).toMatchObject({ found: 60, imported: 60 });
  });

  it("fetches a picture once, also for posts that are prepared side by side", async () => {
    const { owner, company } = await buildOwner();
    const before = old.requests.length;
    const picture = `<img src="${old.origin}/a.jpg" alt="A charger">`;
    const id = await upload(
      owner,
      company,
      wxr(Array.from({ length: 5 }, (_, at) => wxrItem({ id: at, content: `<p>Number ${at}.</p>${picture}` }))),
    );
    await work();
    await run(owner, company, id);
    await work();
    expect((await stateOf(owner, company, id)).pictures).toMatchObject({ found: 5, imported: 5 });
    expect(old.requests.length - before).toBe(1);
    const shown = (await postsOf(company)).map(
      ({ content_html }) => /\/media\/([0-9a-f-]{36})/.exec(content_html)?.[1],
    );
    expect(new Set(shown).size).toBe(1);
  });

  it("fails rather than report a sum that does not hold", async () => {
    const { owner, company } = await buildOwner();
    const id = await upload(owner, company, newsroom());
    await work();
    await db.deleteFrom("import_items").where("import_id", "=", id).where("position", "=", 3).execute();
    await run(owner, company, id);
    await work();
    expect(await stateOf(owner, company, id)).toMatchObject({
      status: "failed",
      problem: "Found: 7 posts. Accounted for: 6. Please tell support.",
    });
    const counts = await countItems(id);
    expect(sumProblem(6, counts)).toBeNull();
    expect(sumProblem(6, { ...counts, pictures: counts.pictures + 1 })).toContain("pictures");
    await expect(
      db
        .transaction()
        .execute((tx) => updateItem(tx, id, 1, { outcome: "imported", pictures: 5, pictures_imported: 1 })),
    ).rejects.toThrow(/check/);
  });

  it("imports what there is of a cut file, and says so", async () => {
    const { owner, company } = await buildOwner();
    const whole = newsroom();
    const id = await upload(owner, company, whole.slice(0, whole.indexOf("Charger 101") + 40));
    await work();
    expect(await stateOf(owner, company, id)).toMatchObject({
      status: "ready",
      is_cut: true,
      planned: { import: 1, not_imported: 1 },
    });
    await run(owner, company, id);
    await work();
    expect((await stateOf(owner, company, id)).posts).toMatchObject({ found: 2, imported: 1, not_imported: 1 });
  });

  it.each([
    ["wrong files", "Dear editors", /not an export/],
    ["entities", '<!DOCTYPE rss [<!ENTITY a "b">]><rss/>', /document type/],
    ["exports without posts", wxr([]), /cut|no posts|not an export/],
  ])("explains %s", async (_what, content, message) => {
    const { owner, company } = await buildOwner();
    const id = await upload(owner, company, content);
    await work();
    const state = await stateOf(owner, company, id);
    expect(state.status).toBe("failed");
    expect(state.problem).toMatch(message);
    expect((await call(owner, "POST", pathOf(company, `${id}/run/`), {})).statusCode).toBe(409);
  });
});
