import { describe, expect, it } from "vitest";
import { runsOf } from "#tests/factories/assistant.ts";
import { callAssistant, DRAFT, EDIT } from "#tests/support/apps/assistant-calls.ts";
import { assistantMessages as messages } from "../contract.ts";

const { caller, post } = callAssistant();

describe("bad input", () => {
  it.each([
    ["/ai/edit/", { ...EDIT, currentContent: "no JSON" }, { currentContent: messages.contentRequired }],
    ["/ai/edit/", { ...EDIT, currentContent: {} }, { currentContent: messages.contentRequired }],
    ["/ai/edit/", { ...EDIT, currentContent: { title: 5, other: "x" } }, { currentContent: messages.contentRequired }],
    [
      "/ai/edit/",
      { ...EDIT, currentContent: { ...DRAFT, content: "x".repeat(150_001) } },
      { currentContent: "Content can have at most 150000 characters." },
    ],
    [
      "/ai/edit/",
      { ...EDIT, currentContent: JSON.stringify({ ...DRAFT, summary: "a\u0000b" }) },
      { currentContent: "Summary contains characters that cannot be stored." },
    ],
    ["/ai/edit/", { ...EDIT, editRequest: " " }, { editRequest: messages.requestRequired }],
    [
      "/ai/edit/",
      { ...EDIT, fieldToEdit: "questions" },
      { fieldToEdit: expect.stringMatching(/^fieldToEdit must be.*title/) },
    ],
    ["/ai/edit/stream/", { ...EDIT, editRequest: "" }, { editRequest: messages.requestRequired }],
  ])("names its field: %s %o", async (url, payload, problems) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json()]).toEqual([400, problems]);
    expect([caller.writer.begun, await runsOf(caller.user)]).toEqual([[], []]);
  });

  it("takes an edit of the largest text, and of no larger one", async () => {
    const content = "<p>é</p>".repeat(18_000);
    const current = JSON.stringify({ title: "x", content });
    const answering = post("/ai/edit/", { ...EDIT, currentContent: current });
    const script = await caller.writer.next();
    expect(script.task.edit?.current).toMatchObject({ title: "x", content });
    script.finish({ message: "Done.", changes: {} });
    expect((await answering).statusCode).toBe(200);
    expect((await post("/ai/edit/", { ...EDIT, currentContent: { content: "x".repeat(200_001) } })).statusCode).toBe(
      400,
    );
  });
});

describe("POST /ai/edit/", () => {
  it("answers what changed as JSON text", async () => {
    const history = ["Name the yard Sundlokka"];
    const answering = post("/ai/edit/", {
      ...EDIT,
      context: { topic: "Ferries", genre: "" },
      history,
      fieldToEdit: "title",
    });
    const script = await caller.writer.next();
    expect(script.task).toMatchObject({ context: { topic: "Ferries" } });
    expect(script.task.edit).toEqual({ current: DRAFT, request: EDIT.editRequest, field: "title", history });
    script.finish({ message: "Shorter.", changes: { title: "Halden opens a yard" }, updated_fields: ["title"] });
    const { response } = (await answering).json<{ response: string }>();
    expect(JSON.parse(response)).toEqual({
      message: "Shorter.",
      updated_fields: ["title"],
      changes: { title: "Halden opens a yard" },
    });
    expect(await runsOf(caller.user)).toMatchObject([{ purpose: "edit", state: "done" }]);
  });

  it("answers what cannot be read as it came", async () => {
    const answering = post("/ai/edit/", { ...EDIT, currentContent: JSON.stringify(DRAFT) });
    (await caller.writer.next()).finish("Sure.");
    expect((await answering).json()).toEqual({ response: "Sure." });
  });
});
