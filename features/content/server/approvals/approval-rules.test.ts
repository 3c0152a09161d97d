/** Rules and their history, and what lists say. */
import { expect, it } from "vitest";
import { NO_RULES, type PostQuotes } from "#features/approvals/contract.ts";
import { approvalData } from "#features/approvals/server/personal-service.ts";
import { db } from "#platform/database/client.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import {
  answer,
  APPROVER_IP,
  approvalCallsOfThisFile,
  as,
  buildDesk,
  byLawyer,
  clientOf,
} from "#tests/support/apps/approval-calls.ts";

const { calls, kind, call, ask, draftOf } = approvalCallsOfThisFile();

it("rules are set by owners, with people who can approve, and requests keep theirs", async () => {
  const desk = await buildDesk(byLawyer);
  const id = await draftOf(desk.editor, desk);
  await ask(desk.editor, id);
  const url = `/api/companies/${desk.company.id}/approval-rules/`;
  const put = (who: TestUser, rules: object) =>
    calls.app().inject({ method: "PUT", url, headers: { cookie: cookiesOf(who) }, payload: rules });
  const rules = { ...NO_RULES, zone: "Europe/London" };
  expect((await put(desk.editor, rules)).statusCode).toBe(403);
  expect((await put(await buildUser(), rules)).statusCode).toBe(404);
  const bad = { ...rules, mode: "any", approvers: [{ user_id: desk.author.id, days: 1 }] };
  expect((await put(desk.owner, bad)).json()).toMatchObject({ approvers: expect.stringContaining("cannot be asked") });
  expect((await put(desk.owner, { ...rules, zone: "Mars/Olympus" })).json()).toHaveProperty("zone");
  expect((await put(desk.owner, rules)).statusCode).toBe(200);
  expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(403);
  expect((await calls.create(desk.editor, kind, "published", as(desk))).statusCode).toBe(201);
});

it("the company's history says who asked, answered and decided", async () => {
  const desk = await buildDesk(byLawyer);
  const id = await draftOf(desk.editor, desk);
  await ask(desk.editor, id);
  await answer(desk.lawyer.email, "changes", "Say when.");
  const form = as(desk, { without_approval: "Decided on the phone with Helen." });
  await calls.create(desk.owner, kind, "published", form);
  const events = await db
    .selectFrom("company_events")
    .select(["action", "actor_id", "ip"])
    .where("company_id", "=", desk.company.id)
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { action: "approval.ask", actor_id: desk.editor.id, ip: "" },
    { action: "approval.answer", actor_id: desk.lawyer.id, ip: APPROVER_IP },
    { action: "approval.waive", actor_id: desk.owner.id, ip: "" },
  ]);
});

it("lists say who is waited for, to people who may read the post", async () => {
  const desk = await buildDesk(byLawyer);
  const id = await draftOf(desk.editor, desk);
  await ask(desk.editor, id);
  const lines = async (who: TestUser) =>
    (await call("GET", who, `/api/posts/approvals/?posts=${id}`)).json<{ lines: { words: string }[] }>().lines;
  expect((await lines(desk.owner))[0]?.words).toMatch(/^Waiting for .+ since \w+day/);
  expect(await lines(await buildUser())).toEqual([]);
});

it("a person's export has what they asked and answered, and whom about quotes", async () => {
  const desk = await buildDesk(byLawyer);
  const content = "<p>“We learned everything in the port,” said Dr Ingrid Solheim, chief engineer.</p>";
  const id = await draftOf(desk.editor, desk, { content });
  await ask(desk.editor, id);
  await answer(desk.lawyer.email, "approved", "Fine with me.");
  const { quotes } = (await call("GET", desk.editor, `/api/posts/${id}/quotes/`)).json<PostQuotes>();
  const speaker = { name: "Dr Ingrid Solheim", email: clientOf(desk), keys: quotes.map(({ key }) => key) };
  expect((await call("POST", desk.editor, `/api/posts/${id}/quotes/`, speaker)).statusCode).toBe(200);
  const exportOf = async ({ id: user }: TestUser) => {
    let written: unknown;
    const archive = { addJson: (_name: string, data: unknown) => Promise.resolve(void (written = data)) };
    await approvalData.exportInto(user, archive as Parameters<typeof approvalData.exportInto>[1], () => {});
    return written;
  };
  expect(await exportOf(desk.editor)).toMatchObject({
    answered: [],
    asked: [{ post: id }],
    quotes_asked: [{ post: id, name: "Dr Ingrid Solheim", email: clientOf(desk) }],
  });
  expect(await exportOf(desk.lawyer)).toMatchObject({
    answered: [{ post: id, answer: "approved", note: "Fine with me." }],
  });
});
