/** Corrections that readers are told of: who may make them, when they are shown, and what a review does to them. */
import { afterEach, describe, expect, it } from "vitest";
import { approvePost, rejectPost } from "#features/moderation/server/decision-service.ts";
import { db } from "#platform/database/client.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { MAX_CORRECTION } from "../../contracts/submission.ts";
import { correctPost, getPostToCorrect } from "../oversight/correction-service.ts";
import { findPublicPost } from "../published/page-service.ts";
import { setModerationSettings } from "../publishing/vetting-service.ts";

const calls = contentCallsOfThisFile();
const setPolicy = (policy: "off" | "all") =>
  setModerationSettings({ id: null, role: "operator" }, { policy, link_blocklist: [] });
afterEach(() => setPolicy("off"));

const NOTE = "A caption gave the depth as 140 feet. It is 140 metres.";
const versionOf = async (id: number) =>
  (await db.selectFrom("posts").select("version").where("id", "=", id).executeTakeFirstOrThrow()).version;

async function notesOf(id: number): Promise<string[]> {
  const { guid } = await db.selectFrom("posts").select("guid").where("id", "=", id).executeTakeFirstOrThrow();
  return ((await findPublicPost(guid))?.corrections ?? []).map(({ note }) => note);
}

describe.each(KINDS)("a correction: $key", (kind) => {
  const published = async (user: TestUser) => (await calls.created(user, kind, "published")).id;
  const correct = (user: TestUser, id: number, summary: string, note = NOTE) =>
    calls.save(user, kind, "published", id, { summary, correction_note: note });

  it("is nobody else's to make", async () => {
    const [author, other] = [await buildUser({ units: 1 }), await buildUser()];
    const id = await published(author);
    expect((await correct(other, id, "Wrong")).statusCode).toBe(404);
    expect(await notesOf(id)).toEqual([]);
  });

  it("is shown with the corrected text, the newest first", async () => {
    const author = await buildUser({ units: 1 });
    const id = await published(author);
    expect((await correct(author, id, "Right")).statusCode).toBe(200);
    await calls.save(author, kind, "published", id, { summary: "Better put" });
    expect((await correct(author, id, "Quite right", "And once more.")).statusCode).toBe(200);
    expect(await notesOf(id)).toEqual(["And once more.", NOTE]);
  });

  it("needs a change, but its save may be repeated", async () => {
    const author = await buildUser({ units: 1 });
    const id = await published(author);
    const [first, again] = [await correct(author, id, "Right"), await correct(author, id, "Right")];
    expect([first.statusCode, again.statusCode, await notesOf(id)]).toEqual([200, 200, [NOTE]]);
    const idle = await correct(author, id, "Right", "Another note.");
    expect([idle.statusCode, idle.json()]).toEqual([400, { correction_note: contentMessages.nothingCorrected }]);
    const long = await correct(author, id, "Long", "a".repeat(MAX_CORRECTION + 1));
    expect([long.statusCode, Object.keys(long.json())]).toEqual([400, ["correction_note"]]);
  });

  it("may be noted after the fix was saved, once, and not of a post that was never edited", async () => {
    const author = await buildUser({ units: 1 });
    const id = await published(author);
    await calls.save(author, kind, "published", id, { summary: "Right" });
    const version = await versionOf(id);
    expect((await correct(author, id, "Right")).statusCode).toBe(200);
    expect([await notesOf(id), await versionOf(id)]).toEqual([[NOTE], version + 1]);
    expect((await correct(author, id, "Right")).statusCode).toBe(200); // the same again
    expect((await correct(author, id, "Right", "Another note.")).statusCode).toBe(400);
    expect(await notesOf(id)).toEqual([NOTE]);
    const other = await buildUser({ units: 1 });
    const unedited = await calls.save(other, kind, "published", await published(other), { correction_note: NOTE });
    expect([unedited.statusCode, unedited.json()]).toEqual([
      400,
      { correction_note: contentMessages.nothingCorrected },
    ]);
  });

  it("is refused while readers have not seen the post", async () => {
    const author = await buildUser({ units: 1 });
    await setPolicy("all");
    const id = await published(author);
    const answer = await correct(author, id, "Right");
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { correction_note: contentMessages.onlyPublishedCorrected },
    ]);
    expect(await versionOf(id)).toBe(1);
  });

  it("waits with its text for a review, and goes where that is rejected", async () => {
    const [author, operator] = [await buildUser({ units: 1 }), await buildOperator()];
    const id = await published(author);
    await setPolicy("all");
    await correct(author, id, "Rejected", "Not to be seen.");
    await rejectPost(operator.actor, id, "No.");
    expect(await notesOf(id)).toEqual([]);
    await correct(author, id, "Right");
    await calls.save(author, kind, "published", id, { summary: "Right, and better put" });
    expect(await notesOf(id)).toEqual([]);
    await approvePost(operator.actor, id);
    expect(await notesOf(id)).toEqual([NOTE]);
  });

  it("is an operator's too, where readers are to know", async () => {
    const [author, operator] = [await buildUser({ units: 1 }), await buildOperator()];
    const id = await published(author);
    const edit = async (change: Record<string, unknown>) => {
      const text = await getPostToCorrect(operator.actor, id);
      return correctPost(operator.actor, id, { ...text, reason: "A reader wrote to us.", ...change });
    };
    expect(await edit({ summary: "Quietly" })).toBe(true);
    expect(await notesOf(id)).toEqual([]);
    expect(await edit({ summary: "Openly", public_note: NOTE })).toBe(true);
    expect(await notesOf(id)).toEqual([NOTE]);
    await expect(edit({ public_note: "Nothing." })).rejects.toMatchObject({
      fields: { public_note: contentMessages.nothingCorrected },
    });
  });
});
