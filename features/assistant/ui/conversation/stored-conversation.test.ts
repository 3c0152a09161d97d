import { beforeEach, describe, expect, it } from "vitest";
import { assistantMessages } from "../../contract.ts";
import { type Conversation, emptyConversation } from "./conversation.ts";
import { say } from "./finish-run.ts";
import { conversationKey, keptOf, readConversation } from "./stored-conversation.ts";

const AT = Date.UTC(2026, 10, 24);
const ID = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";
const fact = { kind: "number", text: "38%", field: "title", source: null } as const;
const WORK: Conversation = {
  ...say(emptyConversation("review"), AT, { from: "user", text: "Shorter" }),
  context: { product_name: "Range extender" },
  draft: {
    title: "T",
    content: "<p>C</p>",
    summary: "",
    tags: ["A"],
    seo_meta_title: "",
    seo_meta_description: "",
    rating: 4.5,
  },
  changes: { tags: { after: ["A", "B"], facts: [fact], isCutOff: false } },
  facts: [fact],
  confirmed: ["number:38%"],
  unfinished: ["content"],
  notice: assistantMessages.assembled,
};
const keep = (state: Conversation) =>
  localStorage.setItem(conversationKey(7, state.kindKey), JSON.stringify(keptOf(state)));

beforeEach(() => localStorage.clear());

describe("a kept conversation", () => {
  it.each([
    "no JSON",
    "{}",
    "null",
    '{"messages":7}',
    JSON.stringify({ ...keptOf(WORK), draft: { title: "T", content: 7 } }),
    JSON.stringify({ ...keptOf(WORK), changes: { tags: { after: [7] } } }),
  ])("that this version cannot read is none: %s", (stored) => {
    localStorage.setItem(conversationKey(7, "review"), stored);
    expect(readConversation(7, "review", AT)).toEqual(emptyConversation("review"));
  });

  it("is another user's and another kind's only with their key", () => {
    keep(WORK);
    expect(readConversation(8, "review", AT)).toEqual(emptyConversation("review"));
    expect(readConversation(7, "article", AT)).toEqual(emptyConversation("article"));
  });

  it("comes back as it was", () => {
    keep(WORK);
    expect(readConversation(7, "review", AT)).toEqual(WORK);
  });

  it("comes back with the run that is under way, to be followed", () => {
    const run = {
      task: "edit",
      id: ID,
      lastEventId: "4",
      isOffline: false,
      isStopping: true,
      written: { title: "x" },
      latest: "title",
    } as const;
    keep({ ...WORK, run });
    expect(readConversation(7, "review", AT).run).toMatchObject({
      task: "edit",
      id: ID,
      isStopping: false,
      written: {},
    });
  });

  it("says that a run without a name was lost", () => {
    const run = {
      task: "draft",
      id: null,
      lastEventId: "",
      isOffline: false,
      isStopping: false,
      written: {},
      latest: "",
    } as const;
    keep({ ...WORK, run });
    const state = readConversation(7, "review", AT);
    expect(state.run).toBeNull();
    expect(state.messages.at(-1)).toMatchObject({ text: assistantMessages.interrupted, isFailure: true });
  });

  it("stays small however long the talk was", () => {
    let state = WORK;
    for (let count = 0; count < 300; count++)
      state = say(state, AT, { text: "x".repeat(20_000), raw: "y".repeat(20_000) });
    expect(JSON.stringify(keptOf(state)).length).toBeLessThan(700_000);
    keep(state);
    expect(readConversation(7, "review", AT).messages).toHaveLength(60);
  });
});
