/** A draft that two forms hold: a save, submit or schedule of an older version is refused (docs/product/drafts-and-schedules.md). */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { auditOf } from "#tests/factories/allowance.ts";
import type { FormFields } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const postsOf = (user: TestUser) => db.selectFrom("posts").selectAll().where("owner_id", "=", user.id).execute();

describe.each(KINDS)("a draft in two forms: $key", (kind) => {
  const autosave = (user: TestUser, draft_key: string, fields: FormFields) =>
    calls.create(user, kind, "draft", { draft_key, ...fields });

  /** A draft that another form has saved once more: it is at version 2. */
  async function savedElsewhere() {
    const user = await buildUser({ units: 2 });
    const draft_key = randomUUID();
    const { id } = (await autosave(user, draft_key, { summary: "Both", version: "0" })).json<SavedPost>();
    await autosave(user, draft_key, { summary: "Theirs", version: "1" });
    return { user, draft_key, id, refusal: [409, { detail: contentMessages.stale, id: String(id) }] };
  }

  it.each(["draft", "published", "schedule"] as const)(
    "refuses an older version as %s, and changes nothing",
    async (stage) => {
      const { user, draft_key, refusal } = await savedElsewhere();
      for (const version of ["0", "1", "3"]) {
        const late = await calls.create(user, kind, stage, { draft_key, summary: "Mine", version });
        expect([late.statusCode, late.json()]).toEqual(refusal);
      }
      expect(await postsOf(user)).toMatchObject([{ summary: "Theirs", version: 2, status: "draft" }]);
      expect(await auditOf(user.id)).toEqual({ wrong: [], available: 2, granted: 2 });
    },
  );

  it("refuses a version that is no number", async () => {
    const response = await autosave(await buildUser(), randomUUID(), { version: "old" });
    expect([response.statusCode, response.json()]).toEqual([400, { version: "Version must be a whole number." }]);
  });

  it("says nothing about the draft of somebody else with the same key", async () => {
    const { draft_key } = await savedElsewhere();
    const response = await autosave(await buildUser(), draft_key, { summary: "Mine", version: "0" });
    expect([response.statusCode, response.json()]).toMatchObject([201, { version: 1 }]);
  });

  it("takes the latest version, its repeat, and a save that names none", async () => {
    const { user, draft_key } = await savedElsewhere();
    const versionAfter = async (fields: FormFields) => {
      const response = await autosave(user, draft_key, fields);
      return [response.statusCode, response.json<SavedPost>().version];
    };
    expect(await versionAfter({ summary: "Mine", version: "2" })).toEqual([201, 3]);
    expect(await versionAfter({ summary: "Mine", version: "2" })).toEqual([201, 3]);
    expect(await versionAfter({ summary: "A script's" })).toEqual([201, 4]);
  });

  it.each(["published", "schedule"] as const)("is sent as %s over its latest version, also twice", async (stage) => {
    const { user, draft_key, id } = await savedElsewhere();
    const form = { draft_key, summary: "Mine", version: "2" };
    const time = stage === "schedule" ? { publishing_time: new Date(Date.now() + 86_400_000).toISOString() } : {};
    const send = () => calls.create(user, kind, stage, { ...form, ...time });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, first.json<SavedPost>().id]).toEqual([201, id]);
    expect(second.json()).toEqual(first.json());
  });

  it("that was deleted is made anew by a form that still has its version", async () => {
    const { user, draft_key, id } = await savedElsewhere();
    await calls.remove(user, kind, "draft", id);
    const saved = (await autosave(user, draft_key, { summary: "Mine", version: "2" })).json<SavedPost>();
    expect(saved).toMatchObject({ version: 1, id: expect.not.toSatisfy((other) => other === id) });
  });

  it.each([
    ["the first save", null],
    ["a later save", "1"],
  ])("takes exactly one of the forms that race for %s", async (_name, began) => {
    const user = await buildUser();
    const draft_key = randomUUID();
    if (began) await autosave(user, draft_key, { summary: "Both", version: "0" });
    const texts = Array.from({ length: 6 }, (_, form) => `Form ${form}`);
    const answers = await Promise.all(
      texts.map((summary) => autosave(user, draft_key, { summary, version: began ?? "0" })),
    );
    const winners = texts.filter((_, index) => answers[index]?.statusCode === 201);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
    expect(await postsOf(user)).toMatchObject([{ summary: winners[0] }]);
  });
});
