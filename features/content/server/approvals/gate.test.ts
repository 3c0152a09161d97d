/** A post goes out approved, or because an owner took it upon them, or not at all. */
import { describe, expect, it } from "vitest";
import { approvalMessages } from "#features/approvals/contract.ts";
import { db } from "#platform/database/client.ts";
import {
  answer,
  APPROVER_IP,
  approvalCallsOfThisFile,
  as,
  buildDesk,
  byLawyer,
  byLawyerThenClient,
  CLIENT_NAME,
  clientOf,
  detailOf,
  linkOf,
  statusOf,
  unitsOf,
} from "#tests/support/apps/approval-calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { publishDue } from "../posts/publish-service.ts";
import { openRequest } from "./answer-service.ts";
import { tendApprovals } from "./tend-service.ts";

const { calls, kind, approvalOf, ask, statesOf, draftOf } = approvalCallsOfThisFile();

describe("without rules", () => {
  it("editors and owners publish, and an author's post waits for one of them", async () => {
    const desk = await buildDesk();
    expect((await calls.create(desk.editor, kind, "published", as(desk))).statusCode).toBe(201);
    const refused = await calls.create(desk.author, kind, "published", as(desk));
    expect([refused.statusCode, detailOf(refused)]).toEqual([403, approvalMessages.notAsked]);
    const id = await draftOf(desk.author, desk);
    expect((await ask(desk.author, id)).statusCode).toBe(200);
    expect(await answer(desk.editor.email, "approved")).toBeNull();
    expect((await approvalOf(desk.author, id)).approval?.is_met).toBe(true);
    expect((await calls.submitDraft(desk.author, kind, id)).statusCode).toBe(200);
    expect(await statusOf(id)).toBe("published");
  });

  it("an author's published post is not changed by the author alone", async () => {
    const desk = await buildDesk();
    const id = await draftOf(desk.author, desk);
    await ask(desk.author, id);
    await answer(desk.owner.email, "approved");
    await calls.submitDraft(desk.author, kind, id);
    const saved = await calls.save(desk.author, kind, "published", id, as(desk, { title: "Quite another headline" }));
    expect(saved.statusCode).toBe(403);
    expect(
      (await calls.save(desk.editor, kind, "published", id, as(desk, { title: "Another headline" }))).statusCode,
    ).toBe(200);
  });
});

describe("without approval", () => {
  it("owners publish with a reason that all approvers get; editors do not", async () => {
    const desk = await buildDesk(byLawyerThenClient);
    const reason = "The Food Standards Agency publishes at 17:00.";
    const editors = await calls.create(desk.editor, kind, "published", as(desk, { without_approval: reason }));
    expect([editors.statusCode, detailOf(editors)]).toEqual([403, approvalMessages.ownersOnly]);
    const short = await calls.create(desk.owner, kind, "published", as(desk, { without_approval: "Hurry" }));
    expect([short.statusCode, detailOf(short)]).toEqual([403, approvalMessages.reasonTooShort]);
    expect((await calls.create(desk.owner, kind, "published", as(desk, { without_approval: reason }))).statusCode).toBe(
      201,
    );
    const told = (await mailsTo(desk.lawyer.email)).at(-1);
    expect([told?.subject.startsWith("Published without your approval: "), told?.text.includes(reason)]).toEqual([
      true,
      true,
    ]);
  });

  it("binds the words too: a change after it needs another decision", async () => {
    const desk = await buildDesk(byLawyer);
    const publishing_time = new Date(Date.now() + 3_600_000).toISOString();
    const form = as(desk, { publishing_time, without_approval: "Decided on the phone with Helen." });
    const { id } = await calls.created(desk.owner, kind, "schedule", form);
    await calls.save(desk.editor, kind, "schedule", id, as(desk, { title: "Another headline altogether" }));
    await db
      .updateTable("posts")
      .set({ publish_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();
    await publishDue();
    expect(await statusOf(id)).toBe("draft");
  });
});

describe("all in order", () => {
  it("asks one after the other, and publishes after the last yes", async () => {
    const desk = await buildDesk(byLawyerThenClient);
    const id = await draftOf(desk.editor, desk);
    const before = await unitsOf(desk.owner);
    expect(detailOf(await calls.submitDraft(desk.editor, kind, id))).toBe(approvalMessages.notAsked);
    await ask(desk.editor, id);
    const client = clientOf(desk);
    expect(await mailsTo(client)).toEqual([]);
    expect(await answer(desk.lawyer.email, "approved")).toBeNull();
    expect(await statesOf(desk.editor, id)).toEqual(["approved", "asked"]);
    const waiting = await calls.submitDraft(desk.editor, kind, id);
    expect([waiting.statusCode, detailOf(waiting)]).toEqual([403, approvalMessages.notApproved([CLIENT_NAME])]);
    expect(await unitsOf(desk.owner)).toBe(before);
    expect(await answer(client, "approved")).toBeNull();
    expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(200);
    expect([await statusOf(id), await unitsOf(desk.owner)]).toEqual(["published", (before ?? 0) - 1]);
    expect((await mailsTo(desk.editor.email)).at(-1)?.subject).toMatch(/^Approved: /);
  });

  it("a change voids an approval, undoing it restores it, and the person sees only the difference", async () => {
    const desk = await buildDesk(byLawyer);
    const content = "<p>Ten people work in Leeds.</p><p>They make oat drinks.</p>";
    const id = await draftOf(desk.editor, desk, { content });
    await ask(desk.editor, id);
    await answer(desk.lawyer.email, "approved");
    const save = (html: string) => calls.save(desk.editor, kind, "draft", id, as(desk, { content: html }));
    await save("<p>Ten people work in Leeds.</p><p>They make oat flour.</p>");
    expect(await statesOf(desk.editor, id)).toEqual(["again"]);
    const change = { place: "Paragraph 2", before: "They make oat drinks.", after: "They make oat flour." };
    const voided = async () => (await approvalOf(desk.editor, id)).approval?.voided;
    expect(await voided()).toEqual({ version: 1, names: [expect.any(String)], changes: [change] });
    expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(403);
    await save("<p>Ten <strong>people</strong> work  in Leeds.</p><p>They make oat drinks.</p>");
    expect(await statesOf(desk.editor, id)).toEqual(["approved"]);
    expect(await voided()).toBeNull();
    await save("<p>Ten people work in Leeds.</p><p>They make oat flour.</p>");
    await db
      .updateTable("posts")
      .set({ updated_at: new Date(Date.now() - 180_000) })
      .where("id", "=", id)
      .execute();
    await tendApprovals(new AbortController().signal);
    expect((await mailsTo(desk.lawyer.email)).at(-1)?.subject).toMatch(/^Please look again: 1 change in /);
    const opened = await openRequest(await linkOf(desk.lawyer.email), APPROVER_IP);
    expect("changes" in opened && opened.changes?.list).toEqual([change]);
  });

  it("a wish for changes is told to who asked, and only asking again asks again", async () => {
    const desk = await buildDesk(byLawyer);
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    expect(await answer(desk.lawyer.email, "changes")).toBe(approvalMessages.noNote);
    expect(await answer(desk.lawyer.email, "changes", "Say what we are sorry for.")).toBeNull();
    const told = (await mailsTo(desk.editor.email)).at(-1);
    expect(told?.subject).toMatch(/ asks for changes: /);
    expect(told?.text).toContain("Say what we are sorry for.");
    await tendApprovals(new AbortController().signal);
    expect(await statesOf(desk.editor, id)).toEqual(["changes"]);
    await ask(desk.editor, id);
    expect(await statesOf(desk.editor, id)).toEqual(["asked"]);
    expect(await answer(desk.lawyer.email, "approved")).toBeNull();
  });
});
