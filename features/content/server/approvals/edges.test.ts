/** Approvals at their edges: people who are gone, words that move, rules that come later, mailboxes that are full. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { NO_RULES } from "#features/approvals/contract.ts";
import { clearThrottles } from "#tests/factories/users.ts";
import {
  answer,
  approvalCallsOfThisFile,
  APPROVER_IP,
  as,
  buildDesk,
  byLawyer,
  clientOf,
  statusOf,
} from "#tests/support/apps/approval-calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { publishDue } from "../posts/publish-service.ts";
import { openQuotes, sendQuotes } from "./quotes-service.ts";
import { sendAnswer } from "./answer-service.ts";
import { tendApprovals } from "./tend-service.ts";
import { blocksOf } from "./words-policy.ts";

const { calls, kind, call, approvalOf, ask, draftOf } = approvalCallsOfThisFile();
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const makeDue = (id: number) =>
  db
    .updateTable("posts")
    .set({ publish_at: new Date(Date.now() - 1000) })
    .where("id", "=", id)
    .execute();
const QUOTE = "“We have run ferries on batteries for nine years now.”";
const content = (quote: string, more = "") => `<p>${quote} said Dr Ingrid Solheim on Monday in Hull.</p>${more}`;
const askQuote = async (who: Parameters<typeof call>[1], id: number, email: string) => {
  const { quotes } = (await call("GET", who, `/api/posts/${id}/quotes/`)).json<{ quotes: { key: string }[] }>();
  return call("POST", who, `/api/posts/${id}/quotes/`, {
    name: "Ingrid Solheim",
    email,
    keys: quotes.map((q) => q.key),
  });
};
const quoteToken = async (email: string) =>
  /\/quotes\/([\w-]+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
const answerQuote = async (email: string, wish: string) => {
  const token = await quoteToken(email);
  const opened = await openQuotes(token, APPROVER_IP);
  if (opened.state !== "open") return opened.state;
  const sent = Object.fromEntries(
    opened.quotes.flatMap((q) => [
      [`answer-${q.id}`, wish],
      [`words-${q.id}`, q.words],
    ]),
  );
  return sendQuotes(token, sent, APPROVER_IP);
};

describe("an approval", () => {
  it("is asked for although an approver's account is gone", async () => {
    const desk = await buildDesk(byLawyer);
    await db.deleteFrom("users").where("id", "=", desk.lawyer.id).execute();
    const id = await draftOf(desk.editor, desk);
    const asked = await ask(desk.editor, id);
    expect(asked.statusCode).toBe(200);
  });

  it("binds posts that were scheduled before the rules were set", async () => {
    const desk = await buildDesk();
    const { id } = await calls.created(desk.editor, kind, "schedule", as(desk, { publishing_time: soon() }));
    const rules = { ...NO_RULES, zone: "Europe/London", mode: "all", ...byLawyer(desk) };
    expect((await call("PUT", desk.owner, `/api/companies/${desk.company.id}/approval-rules/`, rules)).statusCode).toBe(
      200,
    );
    await makeDue(id);
    await publishDue();
    expect(await statusOf(id)).not.toBe("published");
  });

  it("of a quote is enough after an owner once did without it", async () => {
    const desk = await buildDesk(() => ({ mode: "none", quotes_first: true }));
    const speaker = clientOf(desk);
    const { id } = await calls.created(
      desk.editor,
      kind,
      "schedule",
      as(desk, { publishing_time: soon(), content: content(QUOTE) }),
    );
    expect((await askQuote(desk.editor, id, speaker)).statusCode).toBe(200);
    const waived = await calls.save(
      desk.owner,
      kind,
      "schedule",
      id,
      as(desk, {
        title: "One headline",
        content: content(QUOTE),
        publishing_time: soon(),
        without_approval: "Decided on the phone with her.",
      }),
    );
    expect(waived.statusCode).toBe(200);
    const edited = await calls.save(
      desk.editor,
      kind,
      "schedule",
      id,
      as(desk, { title: "Another headline", content: content(QUOTE), publishing_time: soon() }),
    );
    expect(edited.statusCode).toBe(200);
    expect(await answerQuote(speaker, "approved")).toBeNull();
    await makeDue(id);
    await publishDue();
    expect(await statusOf(id)).toBe("published");
  });

  it("is asked of a client whose mailbox got too much today, as soon as it takes more", async () => {
    await clearThrottles();
    const desk = await buildDesk((of) => ({
      mode: "any",
      approvers: [{ name: "Paul", email: clientOf(of), days: 1, deputy_id: null }],
    }));
    let last = 0;
    for (let at = 0; at < 16; at++) {
      last = await draftOf(desk.editor, desk, { title: `Release number ${at}` });
      await ask(desk.editor, last);
    }
    await db
      .updateTable("approval_requests")
      .set({ look_at: new Date(0) })
      .where("post_id", "=", last)
      .execute();
    await clearThrottles(); // the next day
    await tendApprovals(new AbortController().signal);
    const mails = await mailsTo(clientOf(desk));
    expect(mails.some(({ subject }) => subject.includes("Release number 15"))).toBe(true);
  });

  it("of an approver who wrote words does not count after a save that changed only the looks", async () => {
    const desk = await buildDesk((of) => ({ approvers: [{ user_id: of.editor.id, days: 1, deputy_id: null }] }));
    const id = await draftOf(desk.author, desk);
    await ask(desk.author, id);
    await calls.save(
      desk.editor,
      kind,
      "draft",
      id,
      as(desk, { title: "The editor's own headline", content: "<p>Ten people work in Leeds.</p>" }),
    );
    await calls.save(
      desk.author,
      kind,
      "draft",
      id,
      as(desk, { title: "The editor's own headline", content: "<p><strong>Ten</strong> people work in Leeds.</p>" }),
    );
    await answer(desk.editor.email, "approved");
    expect((await approvalOf(desk.author, id)).approval?.is_met).toBe(false);
  });

  it("is void when words move to another field", async () => {
    const base = {
      details: { title: "T", name: "T" },
      tags: [],
      posted_as_name: "N",
      embedded_websites: [],
      media: { banner: null, related: [] },
      seo_meta_title: "",
      seo_meta_description: "",
      company_id: null,
      publish_at: null,
      language: null,
    };
    const one = blocksOf(kind, {
      ...base,
      content_html: "<p>Sold.</p><p>It may contain nuts.</p>",
      summary: "",
    } as never);
    const two = blocksOf(kind, { ...base, content_html: "<p>Sold.</p>", summary: "It may contain nuts." } as never);
    expect(one.map((b) => b.hash)).not.toEqual(two.map((b) => b.hash));
  });

  it("is asked of a speaker without the other items of a list", async () => {
    const desk = await buildDesk(() => ({ mode: "none" }));
    const speaker = clientOf(desk);
    const id = await draftOf(desk.editor, desk, {
      content: `<ul><li>Northmoor buys Oatly for 900 million pounds</li><li>${QUOTE} Ingrid Solheim</li><li>400 jobs in Hull go</li></ul><p>Other text here.</p>`,
    });
    await askQuote(desk.editor, id, speaker);
    const opened = await openQuotes(await quoteToken(speaker), APPROVER_IP);
    expect(JSON.stringify(opened)).not.toMatch(/900 million|400 jobs/);
  });

  it("of a quote holds after publishing: the speaker's words do not change without them", async () => {
    const desk = await buildDesk(() => ({ mode: "none", quotes_first: true, shows_quotes: true }));
    const speaker = clientOf(desk);
    const id = await draftOf(desk.editor, desk, { content: content(QUOTE) });
    await askQuote(desk.editor, id, speaker);
    await answerQuote(speaker, "approved");
    expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(200);
    const saved = await calls.save(
      desk.editor,
      kind,
      "published",
      id,
      as(desk, { content: content("“We have never run ferries on batteries and never will.”") }),
    );
    expect(saved.statusCode).toBe(403);
  });

  it("does not come from not asking any more: a refusal binds while its words stand", async () => {
    const desk = await buildDesk(() => ({ mode: "none", quotes_first: true, shows_quotes: true }));
    const speaker = clientOf(desk);
    const id = await draftOf(desk.author, desk, { content: content(QUOTE) });
    await askQuote(desk.author, id, speaker);
    await answerQuote(speaker, "refused");
    const { requests } = (await call("GET", desk.author, `/api/posts/${id}/quotes/`)).json<{
      requests: { id: number }[];
    }>();
    await call("DELETE", desk.author, `/api/posts/${id}/quotes/${requests[0]?.id}/`);
    const sent = await calls.submitDraft(desk.editor, kind, id);
    expect([sent.statusCode, await statusOf(id)]).toEqual([403, "draft"]);
  });

  it("of one person who answers in place of two is one approval", async () => {
    const desk = await buildDesk((of) => ({
      mode: "some",
      needed: 2,
      approvers: [of.lawyer, of.editor].map(({ id }) => ({ user_id: id, days: 1, deputy_id: null })),
    }));
    const id = await draftOf(desk.author, desk);
    await ask(desk.author, id);
    await db
      .updateTable("company_members")
      .set({ role: "viewer" })
      .where("user_id", "in", [desk.lawyer.id, desk.editor.id])
      .execute();
    await db
      .updateTable("approval_requests")
      .set({ look_at: new Date(0) })
      .where("post_id", "=", id)
      .execute();
    await tendApprovals(new AbortController().signal);
    const mails = (await mailsTo(desk.owner.email)).flatMap(
      ({ text }) => /\/approvals\/([\w-]+)/.exec(text)?.[1] ?? [],
    );
    for (const token of mails) await sendAnswer(token, { answer: "approved", note: "", version: "1" }, APPROVER_IP);
    expect((await approvalOf(desk.author, id)).approval?.is_met).toBe(false);
  });
});
