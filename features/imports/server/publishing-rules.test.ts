/** What decides whether posts may be imported: moderation, approval, the word limit; and what no import lets through. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { saveRules } from "#features/approvals/server/rules/service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import type { Peer } from "#tests/doubles/peer/server.ts";
import { addMember } from "#tests/factories/companies.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { buildRules } from "#tests/support/approvals.ts";
import { importsOfThisFile } from "#tests/support/imports.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { importMessages } from "../contract.ts";

const kit = importsOfThisFile();
const one = wxr([wxrItem({ id: 1, content: "<p>Read <a href='https://spam.example/'>this</a>.</p>" })]);

async function setModeration(policy: "off" | "all" | "new-authors" | "flagged") {
  await setModerationSettings((await buildOperator()).actor, { policy, link_blocklist: ["spam.example"] });
}

describe("moderation", () => {
  afterEach(() => setModeration("off"));

  it.each(["all", "new-authors"] as const)(
    "of %s: nothing is imported, and nothing waits for review",
    async (policy) => {
      const { owner, company } = await kit.buildOwner();
      const id = await kit.upload(owner, company, one);
      await kit.work();
      await setModeration(policy);
      const answer = await kit.post(owner, company, `${id}/run/`);
      expect([answer.statusCode, answer.json()]).toEqual([403, { detail: importMessages.reviewed }]);
      await kit.work();
      expect(await kit.posts(company)).toEqual([]);
    },
  );

  it("of flagged posts: these are not imported, with the reason", async () => {
    await setModeration("flagged");
    const { owner, company } = await kit.buildOwner();
    const id = await kit.import(owner, company, one);
    expect(await kit.posts(company)).toEqual([]);
    const [item] = await kit.items(owner, company, id);
    expect(item).toMatchObject({ outcome: "not-imported", reason: expect.stringContaining("spam.example") as string });
  });
});

it("where posts are approved, owners import if they may publish without, and editors do not", async () => {
  const { owner, company } = await kit.buildOwner();
  const editor = await buildUser();
  await addMember(company.id, editor.id, "editor");
  const approver = { user_id: owner.id, deputy_id: null, days: 1 };
  const rules = (owners_may_waive: boolean) =>
    buildRules({ mode: "any", approvers: [approver], owners_may_waive }).rules;
  const id = await kit.upload(owner, company, one);
  await kit.work();
  const start = async (by: typeof owner) => (await kit.post(by, company, `${id}/run/`)).statusCode;
  await saveRules({ ...owner.actor, ip: "" }, company.id, rules(false));
  expect([await start(editor), await start(owner)]).toEqual([403, 403]);
  await saveRules({ ...owner.actor, ip: "" }, company.id, rules(true));
  expect([await start(editor), await start(owner)]).toEqual([403, 200]);
  await kit.work();
  expect(await kit.posts(company)).toHaveLength(1);
});

it("no word limit applies, and posts with a date in the future are left out", async () => {
  const { owner, company } = await kit.buildOwner();
  const long = `<p>${"word ".repeat(6000)}</p>`;
  const later = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace("T", " ");
  const id = await kit.import(
    owner,
    company,
    wxr([wxrItem({ id: 1, content: long }), wxrItem({ id: 2, date: later })]),
  );
  expect((await kit.posts(company)).map(({ word_count }) => word_count)).toEqual([6000]);
  expect((await kit.items(owner, company, id)).map(({ outcome, reason }) => [outcome, reason])).toContainEqual([
    "left-out",
    "Scheduled on the old site, not published yet",
  ]);
});

describe("what an export brings", () => {
  let old: Peer;
  beforeAll(async () => {
    old = await startAllowedPeer();
  });
  afterAll(() => old.stop());

  it("no script, and no picture of a private address, also not through a redirect or a bomb", async () => {
    const { owner, company } = await kit.buildOwner();
    old.answer("/inside.png", { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data" } });
    old.answer("/loop.png", { status: 302, headers: { location: "/loop.png" } });
    const bomb = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>`);
    old.answer("/bomb.png", { headers: { "content-type": "image/png" }, body: bomb });
    const pictures = ["inside", "loop", "bomb"].map((name) => `<img src="${old.origin}/${name}.png">`);
    const hostile = [
      `<p onclick="steal()">Text <a href="javascript:steal()">link</a><script>steal()</script></p>`,
      `<img src="http://[::ffff:10.0.0.1]/a.png"><img src="http://localhost/a.png"><img src="file:///etc/passwd">`,
      `<svg><script>steal()</script></svg><iframe srcdoc="<script>steal()</script>"></iframe>`,
      ...pictures,
    ].join("");
    const id = await kit.import(owner, company, wxr([wxrItem({ id: 1, content: hostile })]));
    const [post, ...more] = await kit.posts(company);
    expect(more).toEqual([]);
    expect(post?.content_html).not.toMatch(/steal|<img|javascript|onclick|srcdoc|<svg/);
    const { pictures: sum } = await kit.state(owner, company, id);
    expect([sum.imported, sum.not_imported]).toEqual([0, sum.found]);
    const notes = (await kit.items(owner, company, id))[0]?.notes.join("\n") ?? "";
    for (const name of ["inside", "loop", "bomb"]) expect(notes).toContain(`${name}.png`);
  });

  it("two posts with one slug at one address: the first comes, the other is here; at two addresses both come", async () => {
    const { owner, company } = await kit.buildOwner();
    const same = { name: "same", link: "https://old.example/same/" };
    const elsewhere = { name: "same", link: "https://old.example/2020/same/" };
    const id = await kit.import(
      owner,
      company,
      wxr([
        wxrItem({ id: 1, ...same, content: "<p>One.</p>" }),
        wxrItem({ id: 2, ...same, content: "<p>Two.</p>" }),
        wxrItem({ id: 3, ...elsewhere, content: "<p>Three.</p>" }),
      ]),
    );
    expect((await kit.state(owner, company, id)).posts).toMatchObject({ found: 3, imported: 2, here: 1 });
    const posts = await kit.posts(company);
    expect(posts.map(({ slug }) => slug)).toEqual(["same", "same"]);
    expect(new Set(posts.map(({ guid }) => guid)).size).toBe(2);
  });
});
