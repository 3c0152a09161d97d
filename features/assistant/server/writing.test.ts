/** From the call to whoever writes: a provider's server on loopback, no provider at all, and the pages that the user names. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { db } from "#platform/database/client.ts";
import type { Settings } from "#platform/config/settings.ts";
import { DRAFT_TEXTS, FAILURES, FERRY_DRAFT, FERRY_EDIT, FERRY_FACTS, writing } from "#tests/doubles/model/answers.ts";
import { startModelServer } from "#tests/doubles/model/server.ts";
import { startPeer } from "#tests/doubles/peer/server.ts";
import { ScriptedWriter } from "#tests/doubles/scripted-writer.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { runsOf } from "#tests/factories/assistant.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildAssistantApp, listening, openEvents, writtenAfter } from "#tests/support/apps/assistant-app.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { type AiDraft, assistantMessages as messages, type StreamEvent } from "../contract.ts";
import { maxTokens } from "./usage/token-policy.ts";

const ASKED = { articleType: "PR", topic: "Electric ferry", prompt: FERRY_FACTS };

let user: TestUser;
beforeAll(clearThrottles);
beforeEach(async () => {
  user = await buildUser();
});
afterEach(() => resetSettings());

async function serve(given: Partial<Settings> | ScriptedWriter) {
  if (!(given instanceof ScriptedWriter)) resetSettings(given);
  const app = await buildAssistantApp(given instanceof ScriptedWriter ? given : undefined);
  onTestFinished(() => app.close());
  return app;
}
async function streamed(given: Parameters<typeof serve>[0], body: object, path: string = "/ai/assistant/stream/") {
  const stream = await openEvents(user, (await listening(await serve(given))) + path, { body });
  const heard = await stream.rest();
  const last = heard.at(-1)?.event as StreamEvent;
  return { heard, last, done: last as Extract<StreamEvent, { type: "done" }>, written: writtenAfter(heard) };
}

describe("a compatible server", () => {
  const provide = async () => {
    const server = await startModelServer();
    onTestFinished(() => server.stop());
    const prices = { AI_INPUT_PRICE: 1, AI_OUTPUT_PRICE: 2 };
    const provider = { AI_PROVIDER: "compatible", AI_MODEL: "llama3.3", AI_BASE_URL: server.baseUrl } as const;
    return { server, set: { ...provider, ...prices } };
  };

  it("writes a draft, whose facts are traced and whose tokens are counted", async () => {
    const { server, set } = await provide();
    server.answer(writing({ ...FERRY_DRAFT, summary: "It carries 999 passengers." }));
    const { heard, done, written } = await streamed(set, ASKED);
    expect(heard[0]?.event).toMatchObject({ type: "run", is_offline: false });
    expect(written).toMatchObject({ title: FERRY_DRAFT.title });
    expect(JSON.parse(done.response)).toMatchObject({ title: FERRY_DRAFT.title });
    const source = (text: string) => done.facts.find((fact) => fact.text.includes(text))?.source;
    expect([source("999"), source("12")]).toEqual([null, "Facts and instructions"]);
    expect(server.requests[0]?.text).toContain(FERRY_FACTS);
    const [run] = await runsOf(user);
    expect(run).toMatchObject({ provider: "compatible", model: "llama3.3", state: "done", reserved_tokens: 0 });
    expect(run?.cost_micros).toBe(Number(run?.input_tokens) + 2 * Number(run?.output_tokens));
    expect(run?.input_tokens).toBeGreaterThan(0);
  });

  it("edits a draft; what only the current text vouches for is to be checked", async () => {
    const { server, set } = await provide();
    server.answer(writing(FERRY_EDIT));
    const body = {
      articleType: "PR",
      currentContent: FERRY_DRAFT,
      editRequest: "Shorter, please. Name the 120 passengers.",
    };
    const { done, written } = await streamed(set, body, "/ai/edit/stream/");
    expect(written["message"]).toBe(FERRY_EDIT.message);
    expect(JSON.parse(done.response)).toEqual(FERRY_EDIT);
    const sources = new Map(done.facts.map(({ text, source }) => [text, source]));
    const found = (part: string) => [...sources].find(([text]) => text.includes(part))?.[1];
    expect([found("120"), found("12 min")]).toEqual(["Your message", null]);
  });

  it("is not believed where it changed nothing, and is said to have run out of words", async () => {
    const { server, set } = await provide();
    const body = { articleType: "PR", currentContent: FERRY_DRAFT, editRequest: "Shorter, please." };
    server.answer(writing({ message: "Shorter now.", changes: { title: FERRY_DRAFT.title } }));
    expect((await streamed(set, body, "/ai/edit/stream/")).done.notice).toBe(messages.unchanged);
    server.answer(writing(DRAFT_TEXTS.cutOff, { finish: "length" }));
    expect((await streamed(set, ASKED)).done.notice).toBe(messages.cutOff);
  });

  it("is given no private note, and none that it repeats is answered", async () => {
    const { server, set } = await provide();
    const note = "NB do not mention the merger with Kelda Boats.";
    const secret = "The merger with Kelda Boats is planned for June.";
    server.answer(
      writing({
        ...FERRY_DRAFT,
        summary: `It carries 120 passengers. ${secret}`,
        content: `${FERRY_DRAFT.content}<p>It is large. CONFIDENTIAL: see above.</p><ul><li>${secret}</li></ul>`,
      }),
    );
    const { done } = await streamed(set, { ...ASKED, prompt: `${FERRY_FACTS}\n${secret}\n${note}` });
    expect(server.requests[0]?.text).toContain(FERRY_FACTS);
    expect(server.requests[0]?.text).not.toMatch(/merger|Kelda/);
    expect(done.response).not.toMatch(/merger|CONFIDENTIAL/);
    expect(JSON.parse(done.response)).toMatchObject({
      summary: "It carries 120 passengers.",
      content: expect.stringContaining("<p>It is large.</p>"),
    });
    expect(done.notice).toBe(messages.removed(2));
    expect(done.left_out?.map(({ text }) => text)).toEqual([note, secret, "CONFIDENTIAL: see above."]);
  });

  it("that fails is told of in words, and nothing of its answer", async () => {
    const { server, set } = await provide();
    server.answer(FAILURES.wrongKey);
    const { last } = await streamed(set, ASKED);
    expect(last).toEqual({ type: "failed", error: messages.misconfigured });
  });
});

describe("no provider at all", () => {
  it.each([
    ["PR", { topic: "Electric ferry", prompt: FERRY_FACTS }],
    ["Interview", { ceo_name: "Ada Voss", company_name: "Harbour Line", overview: FERRY_FACTS }],
    ["Review", { product_name: "Ferry", product_overview: FERRY_FACTS }],
  ])("drafts from the given facts, for nothing: %s", async (articleType, context) => {
    const { heard, done, written } = await streamed({}, { articleType, ...context });
    expect(heard[0]?.event).toMatchObject({ type: "run", is_offline: true });
    expect(done.notice).toBe(messages.assembled);
    const draft = JSON.parse(done.response) as AiDraft;
    expect([draft.title.length > 0, draft.content.length > 0, written["title"]]).toEqual([true, true, draft.title]);
    expect(done.facts.filter(({ source }) => source === null)).toEqual([]);
    expect(await runsOf(user)).toMatchObject([
      { provider: "offline", state: "done", input_tokens: 0, output_tokens: 0, cost_micros: 0 },
    ]);
  });

  it("ends a release with what its company has stored, which is a source of facts", async () => {
    const { id } = await buildCompany(user.id, { name: "Halden Marine" });
    const stored = { press_contact_email: "press@halden.example", boilerplate: "Halden Marine employs 310 people." };
    await db.updateTable("companies").set(stored).where("id", "=", id).execute();
    const { done } = await streamed({}, { articleType: "PR", topic: ASKED.topic, posted_by_company: String(id) });
    const { content } = JSON.parse(done.response) as AiDraft;
    expect(content).toContain(stored.boilerplate);
    expect(content).toContain(stored.press_contact_email);
    expect(done.facts.find(({ text }) => text.includes("310"))?.source).toBe("Halden Marine");
    expect(done.facts.filter(({ source }) => source === null)).toEqual([]);
  });

  it("lists what was left out: private notes, and what was asked of the writing", async () => {
    const prompt =
      "Harbour Line starts a ferry. NB do not mention the price.\nPlease keep it factual and avoid jargon.\nTone: sober";
    const { done } = await streamed({}, { articleType: "PR", prompt });
    expect(done.left_out).toEqual([
      { text: "NB do not mention the price.", reason: "private" },
      { text: "Please keep it factual and avoid jargon.", reason: "instruction" },
      { text: "Tone: sober", reason: "instruction" },
    ]);
    expect(done.response).not.toMatch(/jargon|sober|price/);
  });

  it("edits", async () => {
    const body = { articleType: "PR", currentContent: FERRY_DRAFT, editRequest: 'Change the title to "Ferry starts"' };
    const { done } = await streamed({}, body, "/ai/edit/stream/");
    expect(done.notice).toBe(messages.editedOffline);
    expect(JSON.parse(done.response)).toMatchObject({ message: expect.any(String), changes: expect.any(Object) });
  });

  it("answers the same without a stream", async () => {
    const app = await serve({});
    const headers = { cookie: cookiesOf(user) };
    const answer = await app.inject({ method: "POST", url: "/ai/assistant/", payload: ASKED, headers });
    const { done } = await streamed({}, ASKED);
    expect(answer.json()).toEqual({ response: done.response, notice: messages.assembled });
  });
});

describe("the pages that the user names", () => {
  const page = `<title>Ferry facts</title><main><p>${"The ferry Hafnia carries 217 passengers. ".repeat(8)}</p></main>`;

  it("are read for a draft and for each of its edits, and are sources of facts", async () => {
    const peer = await startPeer();
    const disallow = allowOrigins(peer.origin);
    onTestFinished(async () => (disallow(), peer.stop()));
    const url = peer.answer("/facts", { headers: { "content-type": "text/html" }, body: page });
    const writer = new ScriptedWriter();
    const app = await serve(writer);
    const origin = await listening(app);
    const drafting = openEvents(user, origin + "/ai/assistant/stream/", { body: { articleType: "PR", url } });
    const script = await writer.next();
    expect(script.task.pages).toMatchObject([{ url, title: "Ferry facts", text: expect.stringContaining("217") }]);
    script.finish({ title: "Ferry carries 217 passengers", content: "<p>It carries 218.</p>" });
    const done = (await (await drafting).rest()).at(-1)?.event as { facts: { text: string; source: string | null }[] };
    const sources = done.facts.map(({ text, source }) => [text, source]);
    expect(sources).toContainEqual([expect.stringContaining("217"), new URL(url).host]);
    expect(sources).toContainEqual([expect.stringContaining("218"), null]);

    const edit = { articleType: "PR", currentContent: FERRY_DRAFT, editRequest: "Shorter", context: { url } };
    const editing = openEvents(user, origin + "/ai/edit/stream/", { body: edit });
    const next = await writer.next();
    expect(next.task.pages).toEqual(script.task.pages);
    next.finish(FERRY_EDIT);
    await (await editing).rest();
    expect(peer.requests).toHaveLength(2);
  });

  it("are said to be unread when they cannot be, and inner addresses never are", async () => {
    const peer = await startPeer();
    onTestFinished(() => peer.stop());
    const url = peer.answer("/secret", { headers: { "content-type": "text/html" }, body: page });
    const server = await startModelServer();
    onTestFinished(() => server.stop());
    server.answer(writing(FERRY_DRAFT));
    const provider = { AI_PROVIDER: "compatible", AI_MODEL: "llama3.3", AI_BASE_URL: server.baseUrl } as const;
    const { done } = await streamed(provider, { ...ASKED, url });
    expect(done.notice).toMatch(new RegExp(`^We could not read ${new URL(url).host}\\. .+\\.$`));
    expect(peer.requests).toEqual([]);
  });

  it("are linked, not read, without a provider", async () => {
    const peer = await startPeer();
    const disallow = allowOrigins(peer.origin);
    onTestFinished(async () => (disallow(), peer.stop()));
    const url = peer.answer("/facts", { headers: { "content-type": "text/html" }, body: page });
    const { done } = await streamed({}, { ...ASKED, url });
    expect((JSON.parse(done.response) as AiDraft).content).toContain(`More information: <a href="${url}"`);
    expect(peer.requests).toEqual([]);
  });

  it("with more links than were reckoned with lose them", async () => {
    const peer = await startPeer();
    const disallow = allowOrigins(peer.origin);
    onTestFinished(async () => (disallow(), peer.stop()));
    const links = Array.from(
      { length: 50 },
      (_, n) => `<a href="https://a.example/${"x".repeat(1500)}${n}">a</a>`,
    ).join(" ");
    const url = peer.answer("/links", { headers: { "content-type": "text/html" }, body: `${page}${links}` });
    const writer = new ScriptedWriter();
    writer.estimate = (task?: object) => JSON.stringify((task as { pages: object }).pages).length;
    const app = await serve(writer);
    const headers = { cookie: cookiesOf(user) };
    const answering = app.inject({
      method: "POST",
      url: "/ai/assistant/",
      payload: { articleType: "PR", url },
      headers,
    });
    const answered = answering.then(({ statusCode }) => statusCode);
    const script = await writer.next();
    expect(script.task.pages).toMatchObject([{ url, links: [] }]);
    script.finish(FERRY_DRAFT);
    expect(await answered).toBe(200);
  });

  it("in a script of many tokens are cut to what was reckoned with", async () => {
    const peer = await startPeer();
    const disallow = allowOrigins(peer.origin);
    onTestFinished(async () => (disallow(), peer.stop()));
    const body = `<title>造船所</title><main><p>${"同社は横浜に新しい造船所を開設した。".repeat(1000)}</p></main>`;
    const url = peer.answer("/japanese", { headers: { "content-type": "text/html; charset=utf-8" }, body });
    const writer = new ScriptedWriter();
    const reckoned: number[] = [];
    writer.estimate = (task?: object) => {
      reckoned.push(maxTokens(JSON.stringify((task as { pages: object }).pages)));
      return reckoned.at(-1) ?? 0;
    };
    const app = await serve(writer);
    const headers = { cookie: cookiesOf(user) };
    const answering = app.inject({
      method: "POST",
      url: "/ai/assistant/",
      payload: { articleType: "PR", url },
      headers,
    });
    const answered = answering.then(({ statusCode }) => statusCode);
    const { task, finish } = await writer.next();
    const [reserved] = reckoned;
    expect(maxTokens(JSON.stringify(task.pages))).toBeLessThanOrEqual(reserved ?? 0);
    expect(task.pages[0]?.text.length).toBeGreaterThan(4000);
    finish(FERRY_DRAFT);
    expect(await answered).toBe(200);
  });
});
