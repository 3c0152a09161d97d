/** A scheduled post whose quotes are not approved: who hears of it before its time, and what words count. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { approvalCallsOfThisFile, as, buildDesk, byLawyer, clientOf } from "#tests/support/apps/approval-calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { tendQuoted } from "./tend-service.ts";

const { calls, kind, call, draftOf } = approvalCallsOfThisFile();
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const said = (words: string) => `<p>“${words}” said Dr Ingrid Solheim on Monday in Hull.</p>`;
const WORDS = "We have run ferries on batteries for nine years now.";

type Desk = Awaited<ReturnType<typeof buildDesk>>;
async function askQuote(desk: Desk, id: number) {
  const email = clientOf(desk);
  const url = `/api/posts/${id}/quotes/`;
  const { quotes } = (await call("GET", desk.editor, url)).json<{ quotes: { key: string }[] }>();
  const body = { name: "Dr Ingrid Solheim", email, keys: quotes.map(({ key }) => key) };
  expect((await call("POST", desk.editor, url, body)).statusCode).toBe(200);
}
const scheduled = (desk: Desk, hours: number) =>
  calls.created(desk.editor, kind, "schedule", as(desk, { publishing_time: inHours(hours), content: said(WORDS) }));
const tend = () => tendQuoted(new AbortController().signal);
const warningsTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith("Approval missing: "));

describe("a scheduled post whose quotes are not approved", () => {
  it("is told of two days and two hours before, each once, naming the speaker", async () => {
    const desk = await buildDesk(() => ({ mode: "none", quotes_first: true }));
    const { id } = await scheduled(desk, 72);
    await askQuote(desk, id);
    await tend();
    expect(await warningsTo(desk.owner.email)).toEqual([]);
    for (const [hours, count] of [
      [47, 1],
      [47, 1],
      [1.5, 2],
      [1.5, 2],
    ] as const) {
      await db
        .updateTable("posts")
        .set({ publish_at: new Date(Date.now() + hours * HOUR_MS) })
        .where("id", "=", id)
        .execute();
      await tend();
      expect(await warningsTo(desk.owner.email)).toHaveLength(count);
    }
    expect((await warningsTo(desk.owner.email)).at(-1)?.text).toContain("Dr Ingrid Solheim");
  });

  it("is not told of twice where an approval is missing as well, nor where the company does not wait for quotes", async () => {
    const rules = [byLawyer, () => ({ mode: "none", quotes_first: false }) as const];
    for (const each of rules) {
      const desk = await buildDesk((of) => ({ ...each(of), ...(each === byLawyer && { quotes_first: true }) }));
      const { id } = await scheduled(desk, 1);
      await askQuote(desk, id);
      await tend();
      expect(await warningsTo(desk.owner.email)).toEqual([]);
    }
  });
});

it("a rewritten quote of the same speaker is not approved by the old one's approval", async () => {
  const desk = await buildDesk(() => ({ mode: "none", quotes_first: true }));
  const id = await draftOf(desk.editor, desk, { content: said(WORDS) });
  await askQuote(desk, id);
  await calls.save(desk.editor, kind, "draft", id, as(desk, { content: said("Oats taste best in silence at sea.") }));
  expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(403);
  await calls.save(desk.editor, kind, "draft", id, as(desk, { content: "<p>Nothing is said any more.</p>" }));
  expect((await calls.submitDraft(desk.editor, kind, id)).statusCode).toBe(200);
});
