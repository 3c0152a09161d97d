/** The inbox of people who work together: who gets an entry, and when it leaves (docs/product/inbox.md). */
import { describe, expect, it } from "vitest";
import { companyActed } from "#features/companies/server/events.ts";
import { publishStored } from "#features/content/server/posts/publish-service.ts";
import { changeRole, removePerson } from "#features/team/server/people/change-service.ts";
import { endRole } from "#features/team/server/people/leave-service.ts";
import { listPeople } from "#features/team/server/people/queries.ts";
import { db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import {
  answer,
  approvalCallsOfThisFile,
  as,
  buildDesk,
  byLawyer,
  byLawyerThenClient,
  CLIENT_NAME,
  clientOf,
  type Desk,
} from "#tests/support/apps/approval-calls.ts";
import { listInbox } from "./service.ts";

const { calls, kind, call, ask, draftOf } = approvalCallsOfThisFile();
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const inboxOf = async (who: TestUser) =>
  (await listInbox(who)).flatMap(({ cause, is_todo }) =>
    cause === "no-banner" ? [] : [`${is_todo ? "to do" : "happened"}: ${cause}`],
  );
const remove = ({ company: { id, slug, name }, owner }: Desk, { id: leaver }: TestUser) =>
  transaction(async (tx) => {
    const people = await listPeople(id, tx);
    const person = people.find((each) => each.id === leaver);
    if (person) await endRole(tx, { id, slug, name, people }, person, owner.id);
  });

describe("rights", () => {
  it("nobody gets an entry about a post they may not read, or of a company they have left", async () => {
    const desk = await buildDesk(byLawyer);
    const { owner, editor, author, lawyer } = desk;
    const stranger = await buildUser();
    const id = await draftOf(editor, desk);
    expect(await inboxOf(lawyer)).toEqual([]);
    await ask(editor, id);
    expect(await inboxOf(lawyer)).toEqual(["to do: approval-asked"]);
    for (const who of [owner, author, stranger]) expect(await inboxOf(who)).toEqual([]);
    await answer(lawyer.email, "changes", "Name the ferry.");
    expect(await inboxOf(editor)).toEqual(["to do: changes-asked"]);
    await remove(desk, editor);
    expect(await inboxOf(editor)).toEqual([]);
    expect(await inboxOf(owner)).toEqual(["to do: changes-asked"]);
    await db.updateTable("company_members").set({ role: "viewer" }).where("user_id", "=", lawyer.id).execute();
    expect(await inboxOf(lawyer)).toEqual([]);
  });

  it("an approver reads of what was approved only once it is published, as the role allows", async () => {
    const desk = await buildDesk(byLawyer);
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    await answer(desk.lawyer.email, "approved");
    expect(await inboxOf(desk.lawyer)).toEqual([]);
    await transaction((tx) => publishStored(tx, [id]));
    expect(await inboxOf(desk.lawyer)).toEqual(["happened: published"]);
  });

  it("only owners read who joined, and a company that is deleted tells nothing", async () => {
    const { owner, editor, lawyer, company } = await buildDesk();
    const act = { companyId: company.id, action: "person.join", subject: "jo@northmoor.example", details: "Author" };
    await transaction((tx) => tell(tx, companyActed, { ...act, by: { name: "jo@northmoor.example", ip: "" } }));
    await transaction((tx) => tell(tx, companyActed, { ...act, by: { id: owner.id, ip: "" } }));
    expect(await inboxOf(owner)).toEqual(["happened: joined"]);
    for (const who of [editor, lawyer]) expect(await inboxOf(who)).toEqual([]);
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect(await inboxOf(owner)).toEqual([]);
  });
});

describe("one's own role", () => {
  it("that an owner changed or ended is in the inbox of the person alone, also after a removal", async () => {
    const { owner, editor, lawyer, company } = await buildDesk();
    const by = { ...owner.actor, ip: "" };
    await changeRole(by, company.id, editor.id, { role: "author" });
    await changeRole(by, company.id, editor.id, { role: "author", monthly_releases: 3 });
    expect(await inboxOf(editor)).toEqual(["happened: own-role-changed"]);
    const [changed] = await listInbox(editor);
    expect(changed).toMatchObject({ note: "Editor to Author", company: company.name });
    await removePerson(by, company.id, editor.id, {});
    const [removed] = await listInbox(editor);
    expect(removed).toMatchObject({ cause: "own-removed", company: company.name, is_read: false });
    expect(removed?.people).toHaveLength(1);
    for (const who of [owner, lawyer]) expect(await inboxOf(who)).toEqual([]);
  });
});

describe("what is to be done leaves when it is done, by whichever person did it", () => {
  it("an answer that another gave, and changes that were asked about again", async () => {
    const desk = await buildDesk(({ owner, lawyer }) => ({
      mode: "any",
      approvers: [owner, lawyer].map(({ id }) => ({ user_id: id, days: 1, deputy_id: null })),
    }));
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    const [asked] = await listInbox(desk.lawyer);
    expect(asked).toMatchObject({ people: [expect.any(String)], page: expect.stringMatching(/^\/approvals\//) });
    expect(await inboxOf(desk.owner)).toEqual(["to do: approval-asked"]);
    await answer(desk.owner.email, "changes", "Name the ferry.");
    expect(await listInbox(desk.editor)).toMatchObject([{ note: "Name the ferry.", is_todo: true, is_read: false }]);
    await ask(desk.editor, id);
    expect(await inboxOf(desk.editor)).toEqual(["happened: changes-asked"]);
    await answer(desk.owner.email, "approved");
    expect(await inboxOf(desk.lawyer)).toEqual([]);
    expect(await inboxOf(desk.editor)).toEqual(["happened: approved-by-all", "happened: changes-asked"]);
  });

  it("the last approval is told as such", async () => {
    const desk = await buildDesk(byLawyerThenClient);
    const id = await draftOf(desk.editor, desk);
    await ask(desk.editor, id);
    await answer(desk.lawyer.email, "approved");
    expect(await inboxOf(desk.editor)).toEqual(["happened: approved"]);
    await answer(clientOf(desk), "approved");
    const [first, second] = await listInbox(desk.editor);
    expect([first?.cause, first?.people, second?.cause]).toEqual(["approved-by-all", [CLIENT_NAME], "approved"]);
  });

  it("other words for a quote, until the text has them", async () => {
    const desk = await buildDesk(() => ({ mode: "none" }));
    const quote = "“We have run ferries on batteries for nine years now.”";
    const html = `<p>${quote} said Dr Ingrid Solheim on Monday in Hull.</p>`;
    const { id } = await calls.created(desk.author, kind, "draft", as(desk, { content: html }));
    const { quotes } = (await call("GET", desk.author, `/api/posts/${id}/quotes/`)).json<{
      quotes: { key: string }[];
    }>();
    const speaker = { name: "Ingrid Solheim", email: clientOf(desk), keys: quotes.map(({ key }) => key) };
    await call("POST", desk.editor, `/api/posts/${id}/quotes/`, speaker);
    await db
      .insertInto("quote_answers")
      .columns(["quote_id", "answer", "words", "new_words", "version", "receipt"])
      .expression((of) =>
        of
          .selectFrom("quote_request_quotes as quote")
          .innerJoin("quote_requests as request", "request.id", "quote.request_id")
          .select((row) => [
            "quote.id",
            row.val("changes" as const).as("answer"),
            "quote.words",
            row.val("“We have run ferries on batteries for ten years.”").as("new_words"),
            row.val(1).as("version"),
            row.val(`QS-${id}`).as("receipt"),
          ])
          .where("request.post_id", "=", id),
      )
      .execute();
    for (const who of [desk.author, desk.editor]) expect(await inboxOf(who)).toEqual(["to do: words-suggested"]);
    for (const who of [desk.owner, desk.lawyer]) expect(await inboxOf(who)).toEqual([]);
    const [entry] = await listInbox(desk.author);
    expect(entry?.words).toEqual({ before: quote, after: "“We have run ferries on batteries for ten years.”" });
    const fresh = html.replace("nine years now", "ten years");
    await calls.save(desk.author, kind, "draft", id, as(desk, { content: fresh }));
    expect(await inboxOf(desk.author)).toEqual(["happened: words-suggested"]);
  });

  it("a scheduled post without its approval, from two days before", async () => {
    const desk = await buildDesk(byLawyer);
    const time = (hours: number) => as(desk, { publishing_time: inHours(hours).toISOString() });
    await calls.created(desk.editor, kind, "schedule", time(80));
    expect(await inboxOf(desk.editor)).toEqual([]);
    await calls.created(desk.editor, kind, "schedule", time(20));
    for (const who of [desk.editor, desk.owner]) expect(await inboxOf(who)).toEqual(["to do: may-miss"]);
    const entry = (await listInbox(desk.editor)).find(({ cause }) => cause === "may-miss");
    expect([entry?.people.length, entry?.turn]).toEqual([1, expect.any(Number)]);
    expect(await inboxOf(desk.author)).toEqual([]);
    await answer(desk.lawyer.email, "approved");
    expect(await inboxOf(desk.owner)).toEqual([]);
    expect(await inboxOf(desk.editor)).toEqual(["happened: approved-by-all"]);
  });
});

it("what a colleague published of one's own is news; one's own answers are not", async () => {
  const desk = await buildDesk(({ editor }) => ({ approvers: [{ user_id: editor.id, days: 1, deputy_id: null }] }));
  const id = await draftOf(desk.author, desk);
  await ask(desk.author, id);
  await answer(desk.editor.email, "approved");
  expect(await inboxOf(desk.author)).toEqual(["happened: approved-by-all"]);
  expect(await inboxOf(desk.editor)).toEqual([]);
  await calls.submitDraft(desk.editor, kind, id);
  expect(await inboxOf(desk.author)).toContain("happened: approved-by-all");
  await buildPost(desk.author.id, { company_id: desk.company.id, deleted_at: new Date(), publish_at: inHours(-1) });
  expect((await inboxOf(desk.author)).filter((each) => each === "happened: published").length).toBeLessThan(2);
});
