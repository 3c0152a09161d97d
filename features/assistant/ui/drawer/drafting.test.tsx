import { renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { useOpenForm } from "#features/content/ui/form/open-forms.ts";
import { emptyValues, withFields } from "#features/content/ui/form/values.ts";
import { assistantMessages, type StreamEvent } from "../../contract.ts";
import {
  askForDraft,
  DRAFT,
  field,
  launcher,
  OFFLINE,
  openDrawer,
  openWithDraft,
  renderLauncher,
  RUN_ID,
  stubStreams,
} from "#tests/support/screens/assistant-drawer.tsx";

beforeEach(() => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => log.mockRestore();
});

async function openEmpty(kindKey?: "article" | "interview" | "review") {
  const server = stubStreams();
  renderLauncher(kindKey ? { kindKey } : {});
  return { ...server, drawer: await openDrawer() };
}

describe("the company that the submit form posts as", () => {
  const kind = kindOf("article");
  const formOf = (posted_by_company: string) => ({
    kind,
    owner: "7:article",
    isSending: false,
    getLatest: () => withFields(emptyValues(kind), { posted_by_company }),
    setText: () => undefined,
    setFields: () => undefined,
    storeNow: () => true,
  });

  it.each([
    ["12", "12"],
    ["", undefined],
  ])("goes along with the request: %j", async (chosen, sent) => {
    renderHook(() => useOpenForm(formOf(chosen)));
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    expect((await next(1)).body["posted_by_company"]).toBe(sent);
  });
});

describe("the form", () => {
  it("says what is missing under the field, with the focus on it, and asks nothing", async () => {
    const { drawer, streams } = await openEmpty();
    await userEvent.click(drawer.getByRole("button", { name: "Generate" }));
    expect(drawer.getByText("Fill in at least one of: Topic, Source page, Facts and instructions.")).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByLabelText("Topic")));
    await userEvent.click(drawer.getByLabelText("Source page"));
    await userEvent.paste("halden, our site");
    await userEvent.click(drawer.getByRole("button", { name: "Generate" }));
    expect(drawer.getByText(assistantMessages.badUrl)).toBeTruthy();
    expect(streams).toEqual([]);
  });

  it("completes an address without a scheme once its field is left", async () => {
    const { drawer } = await openEmpty();
    const page = drawer.getByLabelText<HTMLInputElement>("Source page");
    await userEvent.click(page);
    await userEvent.paste("halden.example/news");
    await userEvent.tab();
    expect(page.value).toBe("https://halden.example/news");
  });

  it("shows what the server says of a field", async () => {
    const { drawer, refusals } = await openEmpty();
    refusals["POST /ai/assistant/stream/"] = { status: 400, body: { topic: "Topic is about nothing." } };
    await askForDraft(drawer);
    expect(await drawer.findByText("Topic is about nothing.")).toBeTruthy();
    expect(drawer.queryByText(/^Error generating/)).toBeNull();
  });

  it.each(KINDS)("has the fields of $key, and opens with the tab that is shown", async (kind) => {
    const { drawer } = await openEmpty(kind.key);
    expect(drawer.getByLabelText<HTMLSelectElement>("Article type").value).toBe(kind.key);
    for (const { label } of kind.assistant.fields) expect(drawer.getByLabelText(label)).toBeTruthy();
  });

  it("keeps what was typed for each type", async () => {
    const { drawer } = await openEmpty();
    await userEvent.type(drawer.getByLabelText("Topic"), "Trial");
    await userEvent.selectOptions(drawer.getByLabelText("Article type"), "Interview");
    expect(drawer.getByLabelText("CEO Name")).toBeTruthy();
    await userEvent.selectOptions(drawer.getByLabelText("Article type"), "Press Release");
    expect(drawer.getByLabelText<HTMLInputElement>("Topic").value).toBe("Trial");
  });
});

describe("a draft", () => {
  it("says why it failed, keeps the form, and can be tried again", async () => {
    const { drawer, refusals, next } = await openEmpty();
    refusals["POST /ai/assistant/stream/"] = {
      status: 429,
      body: { error: "x", detail: assistantMessages.busy },
    };
    await askForDraft(drawer);
    expect(await drawer.findByText(`Error generating content: ${assistantMessages.busy}`)).toBeTruthy();
    expect(drawer.getByLabelText<HTMLInputElement>("Topic").value).toBe("Hydrogen trial");
    delete refusals["POST /ai/assistant/stream/"];
    await userEvent.click(drawer.getByRole("button", { name: "Try again" }));
    (await next(1)).answer(DRAFT);
    expect(await drawer.findByText(DRAFT.title)).toBeTruthy();
  });

  it("says so when the assistant fails while writing", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    (await next(1)).send({ type: "run", id: RUN_ID, is_offline: false }, { type: "failed", error: "It broke." });
    expect(await drawer.findByText("Error generating content: It broke.")).toBeTruthy();
  });

  it("that cannot be read stands as Generated Content with the first 200 characters", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    const raw = `Sure. ${"Here it is. ".repeat(40)}`;
    (await next(1)).answer(raw);
    expect(await drawer.findByText("Generated Content")).toBeTruthy();
    expect(field(drawer, "Content").getByText(raw.slice(0, 200).trim())).toBeTruthy();
  });

  it("appears as it is written, and is announced once it is done", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    const stream = await next(1);
    expect(stream.body).toEqual({ articleType: "PR", topic: "Hydrogen trial" });
    stream.send({ type: "run", id: RUN_ID, is_offline: false }, { type: "fields", fields: { title: "Halden" } });
    expect(await drawer.findByText("Halden")).toBeTruthy();
    stream.send({ type: "text", field: "title", append: " Marine" });
    expect(await drawer.findByText("Halden Marine")).toBeTruthy();
    expect(drawer.getByRole("log").textContent).toBe("");
    stream.send({ type: "done", response: JSON.stringify(DRAFT), facts: [], notice: "" });
    await drawer.findByText("I wrote a first draft from your facts: 5 fields, 10 words.");
    expect(drawer.getByRole("log").textContent).toContain("I wrote a first draft");
    expect(drawer.queryByLabelText("Topic")).toBeNull();
    expect(drawer.getByText("Hydrogen trial")).toBeTruthy();
  });

  it("says that it was assembled without AI, and lists what was left out", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    const left_out = [
      { text: "NB do not mention the talks.", reason: "private" as const },
      { text: "Tone: sober", reason: "instruction" as const },
    ];
    const done: StreamEvent = { type: "done", response: JSON.stringify(DRAFT), facts: [], notice: "", left_out };
    (await next(1)).send({ type: "run", id: RUN_ID, is_offline: true }, done);
    expect(await drawer.findByText("Assembled from your notes, without AI. Edit before publishing.")).toBeTruthy();
    expect(drawer.getByRole("log").textContent).toContain(
      "I put your sentences in order: 5 fields, 10 words.Left out: 1 private note and 1 other line.",
    );
    const list = within(drawer.getByRole("region", { name: "Left out" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "“NB do not mention the talks.” Private note",
      "“Tone: sober” Instruction",
    ]);
  });

  it("keeps what was written when it is stopped", async () => {
    const { drawer, next, stops } = await openEmpty();
    await askForDraft(drawer);
    const stream = await next(1);
    stream.send({ type: "run", id: RUN_ID, is_offline: false }, { type: "fields", fields: { title: "Halden" } });
    await drawer.findByText("Halden");
    await userEvent.click(drawer.getByRole("button", { name: "Stop" }));
    expect(await drawer.findByText(assistantMessages.stopped)).toBeTruthy();
    expect(stops).toEqual([`/ai/runs/${RUN_ID}/stop/`]);
    expect(field(drawer, "Title").getByText("Unfinished")).toBeTruthy();
    await waitFor(() => expect(stream.isLeft()).toBe(true));
  });

  it("can be stopped before the server has named it", async () => {
    const { drawer, next, stops } = await openEmpty();
    await askForDraft(drawer);
    await userEvent.click(drawer.getByRole("button", { name: "Stop" }));
    expect(stops).toEqual([]);
    (await next(1)).send({ type: "run", id: RUN_ID, is_offline: false });
    expect(await drawer.findByText(assistantMessages.stopped)).toBeTruthy();
    expect(stops).toEqual([`/ai/runs/${RUN_ID}/stop/`]);
  });
});

describe("a dropped connection", () => {
  it("is taken up where it ended", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    const first = await next(1);
    first.send({ type: "run", id: RUN_ID, is_offline: false }, { type: "fields", fields: { title: "Halden" } });
    await drawer.findByText("Halden");
    first.drop();
    const second = await next(2);
    expect(second).toMatchObject({ method: "GET", path: `/ai/runs/${RUN_ID}/stream/`, lastEventId: "2" });
    second.answer(DRAFT);
    expect(await drawer.findByText(DRAFT.title)).toBeTruthy();
  });

  it("that stays lost is said, and what was written is kept", async () => {
    const { drawer, next, refusals } = await openEmpty();
    await askForDraft(drawer);
    const first = await next(1);
    first.send({ type: "run", id: RUN_ID, is_offline: false }, { type: "fields", fields: { title: "Halden" } });
    await drawer.findByText("Halden");
    refusals[`GET /ai/runs/${RUN_ID}/stream/`] = {
      status: 404,
      body: { detail: assistantMessages.noSuchRun },
    };
    first.drop();
    expect(await drawer.findByText(assistantMessages.interrupted)).toBeTruthy();
    expect(field(drawer, "Title").getByText("Halden")).toBeTruthy();
  });
});

describe("what is here", () => {
  it("survives closing and reloading, with the run that is under way", async () => {
    const server = stubStreams();
    const view = renderLauncher();
    const drawer = await openDrawer();
    await askForDraft(drawer);
    (await server.next(1)).send({ type: "run", id: RUN_ID, is_offline: false });
    await waitFor(() => expect(window.localStorage.getItem("dateline:assistant:7:article")).toContain(RUN_ID));
    view.unmount();
    await waitFor(() => expect(server.streams[0]?.isLeft()).toBe(true));
    expect(server.stops).toEqual([]);

    const again = renderLauncher();
    const reopened = await openDrawer();
    const resumed = await server.next(2);
    expect(resumed.path).toBe(`/ai/runs/${RUN_ID}/stream/`);
    resumed.answer(DRAFT);
    expect(await reopened.findByText(DRAFT.title)).toBeTruthy();
    again.unmount();
    renderLauncher();
    expect((await openDrawer()).getByText(DRAFT.title)).toBeTruthy();
  });

  it("goes on while the drawer is closed, which gives the focus back to the button", async () => {
    const { drawer, next } = await openEmpty();
    await askForDraft(drawer);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(launcher()));
    (await next(1)).answer(DRAFT);
    expect(await (await openDrawer()).findByText(DRAFT.title)).toBeTruthy();
  });

  it("is thrown away only when that is meant", async () => {
    const { drawer } = await openWithDraft();
    await userEvent.click(drawer.getByRole("button", { name: "Start again" }));
    await waitFor(() => expect(document.activeElement).toBe(drawer.getByRole("button", { name: "Keep" })));
    await userEvent.click(drawer.getByRole("button", { name: "Keep" }));
    expect(drawer.getByText(DRAFT.title)).toBeTruthy();
    await userEvent.click(drawer.getByRole("button", { name: "Start again" }));
    const question = drawer.getByRole("group", { name: "Start over?" });
    await userEvent.click(question.querySelector("button:last-of-type") as HTMLElement);
    expect(drawer.queryByText(DRAFT.title)).toBeNull();
    expect(drawer.getByLabelText<HTMLInputElement>("Topic").value).toBe("");
    expect(window.localStorage.length).toBe(0);
  });

  it("says how much of the day's share is left, where there is a limit and a model", async () => {
    const status = { provider: "openai", model: "m", is_offline: false, daily_limit: 1000, used_today: 280 };
    const { drawer } = await openWithDraft({ status });
    expect(await drawer.findByText("72% of today’s share is left")).toBeTruthy();
  });

  it("does not speak of a share offline", async () => {
    const { drawer } = await openWithDraft({ status: { ...OFFLINE, daily_limit: 1000 } });
    expect(drawer.queryByText(/share/)).toBeNull();
  });
});
