import { describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { assistantMessages, draftSchemaOf, type StreamEvent, type TracedFact } from "../../contract.ts";
import { type Conversation, emptyConversation, proposedDraft, type Task } from "./conversation.ts";
import { type ConversationAction, reduceConversation } from "./reducer.ts";

const AT = Date.UTC(2026, 10, 24, 11, 58);
const RUN_ID = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
const DRAFT = {
  title: "Halden Marine to trial hydrogen",
  content: "<p>Two words</p>",
  summary: "Old.",
  tags: ["Energy"],
};

const run = (state: Conversation, ...actions: ConversationAction[]) => actions.reduce(reduceConversation, state);
const event = (given: StreamEvent): ConversationAction => ({ type: "run-event", id: "1", event: given, at: AT });
const done = (answer: unknown, facts: TracedFact[] = [], notice = "") =>
  event({ type: "done", response: typeof answer === "string" ? answer : JSON.stringify(answer), facts, notice });
const started = (task: Task, request: string | null = null): ConversationAction[] => [
  { type: "run-started", task, request, at: AT },
  event({ type: "run", id: RUN_ID, is_offline: false }),
];
const drafted = (facts: TracedFact[] = []) =>
  run(emptyConversation("article"), ...started("draft"), done(DRAFT, facts));
const edited = (changes: object, facts: TracedFact[] = [], state = drafted()) =>
  run(state, ...started("edit", "Shorter"), done({ message: "Done.", changes, updated_fields: [] }, facts));
const said = ({ messages }: Conversation) => messages.at(-1);
const fact = (text: string, field: string, source: string | null = null): TracedFact => ({
  kind: "number",
  text,
  field,
  source,
});

describe("a draft that fails", () => {
  it("says why before anything was written, and leaves no draft", () => {
    const state = run(emptyConversation("article"), ...started("draft"), event({ type: "failed", error: "Busy." }));
    expect(said(state)).toMatchObject({ text: "Error generating content: Busy.", isFailure: true });
    expect(state).toMatchObject({ draft: null, run: null });
  });

  it.each(["no JSON at all", "{}", '{"title":"A"}', '{"title":"","content":"x"}', "[]", "null"])(
    "stands as a placeholder where %s came",
    (response) => {
      const state = run(emptyConversation("article"), ...started("draft"), done(response));
      expect(state.draft).toMatchObject({ title: "Generated Content", content: `<p>${response}</p>` });
      expect(said(state)).toMatchObject({ raw: response, isFailure: true });
    },
  );

  it("shows the first 200 characters, as text and never half a character", () => {
    const response = `<b>${"🚢".repeat(300)}`;
    const { draft } = run(emptyConversation("article"), ...started("draft"), done(response));
    expect(draft?.content).toBe(`<p>&lt;b&gt;${"🚢".repeat(197)}</p>`);
  });

  it.each([
    ["interrupted", { type: "run-interrupted", at: AT } as const, assistantMessages.interrupted],
    ["stopped", event({ type: "stopped" }), assistantMessages.stopped],
  ])("keeps what was written when it is %s", (_how, ending, text) => {
    const state = run(
      emptyConversation("article"),
      ...started("draft"),
      event({ type: "fields", fields: { title: "Halden Marine to", tags: null } }),
      event({ type: "text", field: "title", append: " trial" }),
      ending,
    );
    expect(state.draft).toMatchObject({ title: "Halden Marine to trial", content: "", tags: [] });
    expect(state.unfinished).toEqual(["title"]);
    expect(said(state)?.text).toBe(text);
  });
});

describe("a draft", () => {
  it.each(KINDS)("of $key is read with its own fields", (kind) => {
    const answer = draftSchemaOf(kind).parse({ title: "T", content: "<p>C</p>", questions: ["Why?"], rating: 4.5 });
    const state = run(emptyConversation(kind.key), ...started("draft"), done(answer));
    expect(state.draft).toEqual(answer);
    expect(state.run).toBeNull();
  });

  it("says how much it is, and how it was made", () => {
    const offline = event({ type: "run", id: RUN_ID, is_offline: true });
    const state = run(
      emptyConversation("article"),
      ...started("draft"),
      offline,
      done(DRAFT, [fact("38%", "content")]),
    );
    expect(said(state)).toMatchObject({
      text: "I put your sentences in order: 4 fields, 2 words.",
      notice: "One fact does not appear in your sources. Please check it.",
    });
    expect(state.notice).toBe(assistantMessages.assembled);
  });

  it("that takes the place of another can be undone", () => {
    const state = run(drafted(), ...started("draft"), done({ ...DRAFT, title: "Second" }));
    expect(state.draft?.title).toBe("Second");
    expect(reduceConversation(state, { type: "undone" }).draft?.title).toBe(DRAFT.title);
  });

  it("is put together from what streams, whole again after a reconnect", () => {
    const state = run(
      emptyConversation("article"),
      ...started("draft"),
      event({ type: "fields", fields: { title: "Ha" } }),
      event({ type: "text", field: "title", append: "lden" }),
      event({ type: "run", id: RUN_ID, is_offline: false }),
      event({ type: "fields", fields: { title: "Halden M", tags: ["Energy"] } }),
    );
    expect(state.run?.written).toEqual({ title: "Halden M", tags: ["Energy"] });
  });
});

describe("an edit that fails", () => {
  it("says so, and changes nothing", () => {
    const before = drafted();
    const state = run(before, ...started("edit", "Shorter"), { type: "run-failed", reason: "Busy.", at: AT });
    expect(said(state)?.text).toBe("Sorry, I encountered an error while processing your edit request: Busy.");
    expect(state).toMatchObject({ draft: before.draft, changes: {}, run: null });
  });

  it.each(["Sure, I made it shorter.", '{"title":"x"}', '{"changes":{"title":7}}'])(
    "shows %s as it came",
    (response) => {
      const state = run(drafted(), ...started("edit", "Shorter"), done(response));
      expect(said(state)).toMatchObject({ text: "Failed to parse AI response. Please try again.", raw: response });
      expect(state.changes).toEqual({});
    },
  );

  it("in the middle of a field proposes it as cut off, and accepts it only by name", () => {
    const state = run(
      drafted(),
      ...started("edit", "Longer"),
      event({ type: "fields", fields: { message: "I", title: "New title" } }),
      event({ type: "fields", fields: { content: "<p>Half a" } }),
      { type: "run-interrupted", at: AT },
    );
    expect(state.changes).toMatchObject({ title: { isCutOff: false }, content: { isCutOff: true } });
    const all = reduceConversation(state, { type: "all-accepted" });
    expect(all.draft).toMatchObject({ title: "New title", content: DRAFT.content });
    expect(reduceConversation(all, { type: "accepted", field: "content" })).toMatchObject({
      draft: { content: "<p>Half a" },
      unfinished: ["content"],
    });
  });
});

describe("an edit", () => {
  it("waits for a decision in each field that really changes", () => {
    const state = edited({ title: "Shorter", summary: "Old.", tags: ["Energy", "Ships"], unknown: "x" });
    expect(Object.keys(state.changes)).toEqual(["title", "tags"]);
    expect(state.draft?.title).toBe(DRAFT.title);
    expect(state.highlighted).toEqual(["title", "tags"]);
    expect(said(state)).toMatchObject({ text: "Done.", fields: ["title", "tags"] });
    expect(reduceConversation(state, { type: "highlight-ended" }).highlighted).toEqual([]);
  });

  it("builds on what was proposed before", () => {
    const twice = edited({ title: "Shortest" }, [], edited({ title: "Shorter", summary: "New." }));
    expect(proposedDraft(twice)).toMatchObject({ title: "Shortest", summary: "New.", content: DRAFT.content });
    expect(Object.keys(edited({ title: DRAFT.title }, [], twice).changes)).toEqual(["summary"]);
  });

  it("is accepted or rejected field by field, and each decision is undone by itself", () => {
    const state = edited({ title: "Shorter", summary: "New." });
    const decided = run(state, { type: "accepted", field: "title" }, { type: "rejected", field: "summary" });
    expect(decided).toMatchObject({ draft: { title: "Shorter", summary: "Old." }, changes: {} });
    const once = reduceConversation(decided, { type: "undone" });
    expect(once).toMatchObject({ draft: { title: "Shorter" }, changes: { summary: { after: "New." } } });
    expect(reduceConversation(once, { type: "undone" })).toEqual(state);
    expect(reduceConversation(state, { type: "undone" })).toBe(state);
  });

  it("ends undoing, so that what came since is not lost", () => {
    const accepted = run(edited({ title: "Shorter" }), { type: "accepted", field: "title" });
    expect(accepted.past).toHaveLength(1);
    expect(edited({ summary: "New." }, [], accepted).past).toEqual([]);
    expect(reduceConversation(accepted, { type: "field-written", field: "title", value: "Mine" }).past).toEqual([]);
  });

  it("brings its facts with it when it is accepted", () => {
    const state = edited(
      { title: "41% less" },
      [fact("41%", "title")],
      drafted([fact("38%", "title"), fact("400 kW", "content")]),
    );
    expect(state.facts.map(({ text }) => text)).toEqual(["38%", "400 kW"]);
    const accepted = reduceConversation(state, { type: "accepted", field: "title" });
    expect(accepted.facts.map(({ text }) => text)).toEqual(["400 kW", "41%"]);
  });

  it("brings newer sources for fields that it did not change", () => {
    const facts = [fact("38%", "title"), fact("400 kW", "content", "Your message")];
    const state = edited({ title: "38% less" }, facts, drafted([fact("400 kW", "content")]));
    expect(state.facts).toEqual([fact("400 kW", "content", "Your message")]);
    const next = edited({ summary: "New." }, [fact("38%", "title", "Your message")], state);
    expect(next.changes["title"]?.facts).toEqual([fact("38%", "title", "Your message")]);
  });
});

describe("the talk", () => {
  it("keeps the order, and remembers what was confirmed until it starts again", () => {
    const state = run(edited({ title: "Shorter" }), { type: "fact-confirmed", key: "number:38%", isConfirmed: true });
    expect(state.messages.map(({ from, id }) => [from, id])).toEqual([
      ["assistant", 1],
      ["user", 2],
      ["assistant", 3],
    ]);
    expect(state.confirmed).toEqual(["number:38%"]);
    expect(run(state, { type: "fact-confirmed", key: "number:38%", isConfirmed: false }).confirmed).toEqual([]);
    expect(run(state, { type: "started-again" })).toEqual(emptyConversation("article"));
  });

  it("takes no event of a run that is over", () => {
    const state = drafted();
    expect(reduceConversation(state, event({ type: "stopped" }))).toBe(state);
  });
});
