/** An answer counts once, for the text that was read, from who may give it. */
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
  linkOf,
} from "#tests/support/apps/approval-calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { openRequest, sendAnswer } from "./answer-service.ts";

const { calls, kind, approvalOf, ask, statesOf, draftOf } = approvalCallsOfThisFile();

describe("an answer", () => {
  it("counts only for the text that was read", async () => {
    const desk = await buildDesk(byLawyer);
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    const token = await linkOf(desk.lawyer.email);
    const opened = await openRequest(token, APPROVER_IP);
    await calls.save(desk.editor, kind, "draft", id, as(desk, { title: "Changed while it was read" }));
    const version = "version" in opened ? opened.version : 0;
    const late = await sendAnswer(token, { answer: "approved", note: "", version: String(version) }, APPROVER_IP);
    expect(late).toBe(approvalMessages.changedMeanwhile(1));
    expect(await statesOf(desk.editor, id)).toEqual(["asked"]);
  });

  it("of who wrote the text does not count; another of the owners is asked", async () => {
    const desk = await buildDesk((of) => ({ approvers: [{ user_id: of.editor.id, days: 1, deputy_id: null }] }));
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    expect(await mailsTo(desk.editor.email)).toEqual([]);
    expect((await approvalOf(desk.editor, id)).answer_page).toBeNull();
    expect(await answer(desk.owner.email, "approved")).toBeNull();
    expect((await approvalOf(desk.editor, id)).approval?.is_met).toBe(true);
  });

  it("of who changed it after being asked is refused", async () => {
    const desk = await buildDesk((of) => ({ approvers: [{ user_id: of.editor.id, days: 1, deputy_id: null }] }));
    const id = await draftOf(desk.author, desk);
    await ask(desk.author, id);
    await calls.save(desk.editor, kind, "draft", id, as(desk, { title: "The editor's own headline" }));
    expect(await answer(desk.editor.email, "approved")).toBe(approvalMessages.ownText);
  });

  it("is not taken from one who has lost the role", async () => {
    const desk = await buildDesk(byLawyer);
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    await db.updateTable("company_members").set({ role: "viewer" }).where("user_id", "=", desk.lawyer.id).execute();
    expect(await answer(desk.lawyer.email, "approved")).toBe(approvalMessages.notAnApprover);
    expect(await openRequest(await linkOf(desk.lawyer.email), APPROVER_IP)).toEqual({
      state: "ended",
      message: approvalMessages.notAnApprover,
    });
  });

  it("of two at once counts once", async () => {
    const desk = await buildDesk((of) => ({
      mode: "any",
      approvers: [of.lawyer, of.owner].map(({ id }) => ({ user_id: id, days: 1, deputy_id: null })),
    }));
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    await Promise.all([answer(desk.lawyer.email, "approved"), answer(desk.owner.email, "approved")]);
    expect((await mailsTo(desk.editor.email)).filter(({ subject }) => subject.startsWith("Approved: "))).toHaveLength(
      1,
    );
  });

  it("races a save: what is approved is what was read, or it is void", async () => {
    const desk = await buildDesk(byLawyer);
    for (let round = 0; round < 5; round++) {
      const id = await draftOf(desk.editor, desk, { title: `Round ${round}` });
      await ask(desk.editor, id);
      const token = await linkOf(desk.lawyer.email);
      const opened = await openRequest(token, APPROVER_IP);
      const version = "version" in opened ? String(opened.version) : "";
      const [said] = await Promise.all([
        sendAnswer(token, { answer: "approved", note: "", version }, APPROVER_IP),
        calls.save(desk.editor, kind, "draft", id, as(desk, { title: `Round ${round}, changed` })),
      ]);
      const { approval } = await approvalOf(desk.editor, id);
      expect(approval?.is_met).toBe(false);
      expect(approval?.turns[0]?.state).toBe(said === null ? "again" : "asked");
    }
  });
});
