/** What the clock does: posts that miss their approval, deputies, and what goes out. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import {
  answer,
  APPROVER_IP,
  approvalCallsOfThisFile,
  as,
  buildDesk,
  byLawyer,
  linkOf,
  statusOf,
  unitsOf,
} from "#tests/support/apps/approval-calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { publishDue } from "../posts/publish-service.ts";
import { openRequest } from "./answer-service.ts";
import { tendApprovals } from "./tend-service.ts";

const { calls, kind, approvalOf, ask, statesOf, draftOf } = approvalCallsOfThisFile();

describe("by the clock", () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString();
  const makeDue = (id: number) =>
    db
      .updateTable("posts")
      .set({ publish_at: new Date(Date.now() - 1000) })
      .where("id", "=", id)
      .execute();

  it("a scheduled post without its approval becomes a draft, its release comes back, and owners hear of it", async () => {
    const desk = await buildDesk(byLawyer);
    const before = await unitsOf(desk.owner);
    const { id } = await calls.created(desk.editor, kind, "schedule", as(desk, { publishing_time: soon() }));
    expect([await statesOf(desk.editor, id), await unitsOf(desk.owner)]).toEqual([["asked"], (before ?? 0) - 1]);
    await db
      .updateTable("approval_requests")
      .set({ look_at: new Date(0) })
      .where("post_id", "=", id)
      .execute();
    await tendApprovals(new AbortController().signal);
    expect((await mailsTo(desk.owner.email)).at(-1)?.subject).toMatch(/^Approval missing: /);
    await makeDue(id);
    await publishDue();
    expect([await statusOf(id), await unitsOf(desk.owner)]).toEqual(["draft", before]);
    expect((await mailsTo(desk.owner.email)).at(-1)?.subject).toMatch(/^Not published, approval missing: /);
    expect(await answer(desk.lawyer.email, "approved")).toBeNull();
  });

  it("an approved one goes out, and its request ends", async () => {
    const desk = await buildDesk(byLawyer);
    const { id } = await calls.created(desk.editor, kind, "schedule", as(desk, { publishing_time: soon() }));
    await answer(desk.lawyer.email, "approved");
    const link = await linkOf(desk.lawyer.email);
    await makeDue(id);
    await publishDue();
    expect(await statusOf(id)).toBe("published");
    expect((await approvalOf(desk.editor, id)).approval).toBeNull();
    expect(await openRequest(link, APPROVER_IP)).toMatchObject({ state: "ended" });
  });

  it("asks the deputy at the end of the time, and the first answer counts", async () => {
    const desk = await buildDesk((of) => ({ approvers: [{ user_id: of.lawyer.id, days: 1, deputy_id: of.owner.id }] }));
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    expect(await mailsTo(desk.owner.email)).toEqual([]);
    const past = { due_at: new Date(Date.now() - 1000), asked_at: new Date(Date.now() - 200_000_000) };
    await db.updateTable("approval_turns").set(past).where("approver_id", "=", desk.lawyer.id).execute();
    await db
      .updateTable("approval_requests")
      .set({ look_at: new Date(0) })
      .where("post_id", "=", id)
      .execute();
    const tendNow = async () => {
      await db
        .updateTable("approval_requests")
        .set({ look_at: new Date(0) })
        .where("post_id", "=", id)
        .execute();
      await tendApprovals(new AbortController().signal);
    };
    await tendNow();
    await tendNow();
    await tendNow();
    expect(await mailsTo(desk.owner.email)).toHaveLength(1);
    expect(await answer(desk.owner.email, "approved")).toBeNull();
    expect(await answer(desk.lawyer.email, "approved")).toMatch(/answered at/);
  });
});
