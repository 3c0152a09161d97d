import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildDetail, NINE, openEdit, POST_ID, press, retype, savedAnswer } from "#tests/support/screens/edit-page.tsx";
import { contentMessages, type PostDetail, postPath } from "../../contract.ts";

const MEANWHILE = "This post was changed while you were editing";
const STALE = { detail: contentMessages.stale };

/** Opens the edit, changes it, and lets its save come too late. */
async function comeTooLate(nine: (typeof NINE)[number], theirs: Partial<PostDetail>, mine = "Mine", label = "Summary") {
  const { kind, stage } = nine;
  const stored = buildDetail(kind, stage, { ...theirs, version: 7 });
  const page = openEdit({
    kind,
    stage,
    onPut: () => {}, // answered below
  });
  const answer = (index: number) => {
    const request = page.requests[index] ?? expect.fail();
    if (request.form.get("version") === "7") request.answer(200, savedAnswer(stored));
    else request.answer(409, STALE);
  };
  await page.ready();
  await retype(label, mine);
  page.answers[`GET ${postPath(kind, stage, POST_ID)}`] = { body: stored };
  const save = () => press(stage === "draft" ? "Save as Draft" : kind.messages.updateTitle);
  await save();
  await waitFor(() => expect(page.requests).toHaveLength(1));
  answer(0);
  await screen.findByText(MEANWHILE);
  return { ...page, save, answer };
}

const choose = (field: string, which: "Use the saved text" | "Keep my text") =>
  userEvent.click(
    within(screen.getByRole("radiogroup", { name: `${field}: which version` })).getByRole("radio", { name: which }),
  );

describe.each(NINE)("a save that comes too late: $name", (nine) => {
  it("overwrites nothing: both versions are shown, and what is chosen is saved on top of theirs", async () => {
    const { save, answer, requests, closed } = await comeTooLate(nine, {
      summary: "Theirs",
      seo_meta_title: "Their title",
    });
    expect(requests[0]?.form.get("version")).toBe("3");
    // Nobody but they changed the title; both changed the summary.
    await save();
    expect(await screen.findByText("Choose one.")).toBeDefined();
    expect(requests).toHaveLength(1);
    await choose("Summary", "Keep my text");
    await save();
    await waitFor(() => expect(requests).toHaveLength(2));
    const form = requests[1]?.form;
    expect([form?.get("version"), form?.get("summary"), form?.get("seo_meta_title")]).toEqual([
      "7",
      "Mine",
      "Their title",
    ]);
    answer(1);
    await waitFor(() => expect(closed).toEqual(["closed"]));
  });
});

describe("comparing what was saved meanwhile", () => {
  const [nine] = NINE as [(typeof NINE)[number]];

  it("marks what differs for eyes and for screen readers", async () => {
    await comeTooLate(nine, { summary: "An order of ferries was won." }, "An order of trains was won.");
    const table = screen.getByRole("table", { name: "Summary" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map(({ textContent }) => textContent),
    ).toEqual(["Saved version", "Your version"]);
    expect(table.querySelector("del")?.textContent).toBe("[removed: ferries]");
    expect(table.querySelector("ins")?.textContent).toBe("[added: trains]");
  });

  it("goes back to the form as it was, and compares again at the next save", async () => {
    const { save, answer, requests } = await comeTooLate(nine, { summary: "Theirs" });
    await press("Back to editing");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("Mine");
    await save();
    await waitFor(() => expect(requests).toHaveLength(2));
    answer(1);
    await screen.findByText(MEANWHILE);
  });

  it.each([
    ["Use the saved text everywhere", "Theirs", "Their title"],
    ["Keep my text everywhere", "Mine", "Halden wins"],
  ])("%s", async (button, summary, title) => {
    const { save, requests } = await comeTooLate(nine, { summary: "Theirs", seo_meta_title: "Their title" });
    await press(button);
    await save();
    await waitFor(() => expect(requests).toHaveLength(2));
    const form = requests[1]?.form;
    expect([form?.get("summary"), form?.get("seo_meta_title")]).toEqual([summary, title]);
  });

  it("compares again when somebody saves once more", async () => {
    const { save, requests, answers } = await comeTooLate(nine, { summary: "Theirs" });
    await choose("Summary", "Keep my text");
    const { kind, stage } = nine;
    answers[`GET ${postPath(kind, stage, POST_ID)}`] = {
      body: buildDetail(kind, stage, { summary: "Theirs again", version: 8 }),
    };
    await save();
    await waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.answer(409, STALE);
    await screen.findByText(MEANWHILE);
    expect(screen.getByRole("table", { name: "Summary" }).textContent).toContain("again");
  });

  it("asks about everything when it is not known where the edit began", async () => {
    const { view, show, ready, save, requests, answers } = await comeTooLate(nine, { seo_meta_title: "Their title" });
    view.unmount();
    answers[`GET /api/posts/${POST_ID}/revisions/3/`] = { status: 404 };
    show();
    await ready();
    await save();
    await waitFor(() => expect(requests).toHaveLength(2));
    requests[1]?.answer(409, STALE);
    await screen.findByText("2 of 2 fields to choose");
  });
});

describe("a save that ends after the person has left", () => {
  const [{ kind, stage }] = NINE as [(typeof NINE)[number]];

  it("leads nowhere, and keeps nothing of what was saved", async () => {
    const { view, ready, requests, closed } = openEdit({ kind, stage, onPut: () => {} });
    await ready();
    await retype("Summary", "Mine");
    await press(kind.messages.updateTitle);
    await waitFor(() => expect(requests).toHaveLength(1));
    view.unmount();
    requests[0]?.answer(200, savedAnswer(buildDetail(kind, stage)));
    await waitFor(() => expect(window.localStorage).toHaveLength(0));
    expect(closed).toEqual([]);
  });

  it("keeps the text when it was refused", async () => {
    const { view, show, ready, requests } = openEdit({ kind, stage, onPut: () => {} });
    await ready();
    await retype("Summary", "Mine");
    await press(kind.messages.updateTitle);
    await waitFor(() => expect(requests).toHaveLength(1));
    view.unmount();
    requests[0]?.answer(500);
    show();
    await ready();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Summary").value).toBe("Mine");
  });
});
