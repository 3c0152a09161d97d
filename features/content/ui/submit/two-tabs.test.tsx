import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { buildDetail } from "#tests/support/screens/edit-page.tsx";
import {
  callsTo,
  CREATED,
  createCalls,
  openScreen,
  submitButton,
  title,
  toast,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { AUTOSAVE_INTERVAL_MS, contentMessages, createPath, postPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";

const article = kindOf("article");
const DRAFT = { ...CREATED, id: 5, status: "draft" };
const BY_ID = postPath(article, "draft", 5);
const STALE = { detail: contentMessages.stale, id: "5" };
const MEANWHILE = "This post was changed while you were editing";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const waitInterval = () => act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_INTERVAL_MS));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** A form whose first save meets the draft that another tab has saved under the same key. */
async function comeTooLate() {
  const page = await openScreen();
  await typeTitle("Mine");
  const stored = buildDetail(article, "draft", {
    id: 5,
    version: 3,
    content: "<p>Halden Marine has won an order.</p>",
    title: "Theirs",
    summary: "",
  });
  Object.assign(page.answers, {
    [`GET ${BY_ID}`]: { body: stored },
    "GET /api/posts/5/revisions/0/": { status: 404 },
  });
  await waitInterval();
  const [first] = callsTo(page.requests, createPath(article, "draft"));
  expect(first?.form.get("version")).toBe("0");
  await act(async () => first?.answer(409, STALE));
  return { ...page, stored };
}

describe("a draft that was saved in another tab", () => {
  it("stops autosave, says so, loses nothing typed, and warns before the page is left", async () => {
    const { requests } = await comeTooLate();
    expect(screen.getByText(/^Not saved: this draft was changed in another tab/)).toBeTruthy();
    expect(screen.queryByText(/^Saved/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
    await typeTitle(" and more");
    await waitInterval();
    expect(requests).toHaveLength(1);
    expect(title().value).toBe("Mine and more");
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });

  it("says so as well where the browser keeps nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    const page = await openScreen({}, "");
    await typeTitle("Mine");
    await waitInterval();
    await act(async () => page.requests[0]?.answer(409, STALE));
    expect(screen.getByText(/^Not saved: this draft was changed in another tab.*Keep this page open/)).toBeTruthy();
    expect(title().value).toBe("Mine");
  });

  it.each([
    ["Keep my text", "Mine"],
    ["Use the saved text", "Theirs"],
  ])("compares the two field by field and saves what is chosen on top of theirs: %s", async (choice, saved) => {
    const { requests } = await comeTooLate();
    await press("Compare versions");
    await screen.findByText(MEANWHILE);
    const group = await screen.findByRole("radiogroup", { name: "Title: which version" });
    await userEvent.click(within(group).getByRole("radio", { name: choice }));
    for (const each of screen.queryAllByRole("radiogroup").filter((other) => other !== group)) {
      await userEvent.click(within(each).getByRole("radio", { name: "Keep my text" }));
    }
    await press("Save draft");
    const save = await waitFor(() => callsTo(requests, BY_ID)[0] ?? expect.fail());
    expect([save.form.get("title"), save.form.get("version")]).toEqual([saved, "3"]);
    await act(async () => save.answer(200, { ...DRAFT, version: 4 }));
    expect(screen.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
    expect(title().value).toBe(saved);
    expect(submitButton()).toBeTruthy();
  });

  it("goes back to the form as it was, which still is not saved", async () => {
    const { requests } = await comeTooLate();
    await press("Compare versions");
    await screen.findByText(MEANWHILE);
    await press("Back to editing");
    expect(title().value).toBe("Mine");
    await waitInterval();
    expect(requests).toHaveLength(1);
    expect(screen.getByRole("button", { name: "Compare versions" })).toBeTruthy();
  });

  it("goes on as another draft where theirs was submitted or deleted by the time of the comparison", async () => {
    const { requests, answers } = await comeTooLate();
    Object.assign(answers, { [`GET ${BY_ID}`]: { status: 404, body: { detail: contentMessages.notFound } } });
    await press("Compare versions");
    await screen.findByRole("button", { name: "Submit" });
    await waitInterval();
    const [first, second] = callsTo(requests, createPath(article, "draft"));
    expect(second?.form.get("title")).toBe("Mine");
    expect(second?.form.get("draft_key")).not.toBe(first?.form.get("draft_key"));
  });

  it("is not submitted over: the comparison comes first", async () => {
    const { requests, answers } = await openScreen();
    await typeTitle("Mine");
    Object.assign(answers, {
      [`GET ${BY_ID}`]: { body: buildDetail(article, "draft", { id: 5, version: 3 }) },
      "GET /api/posts/5/revisions/0/": { status: 404 },
    });
    await userEvent.click(submitButton());
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    expect(createCalls(requests)[0]?.form.get("version")).toBe("0");
    await act(async () => createCalls(requests)[0]?.answer(409, STALE));
    await screen.findByText(MEANWHILE);
    expect(createCalls(requests)).toHaveLength(1);
  });

  it("is submitted where only the answer to a save of this form was lost", async () => {
    const { requests } = await openScreen();
    await typeTitle("Mine");
    await waitInterval();
    await userEvent.click(submitButton());
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    await act(async () => createCalls(requests)[0]?.answer(409, STALE));
    const repeat = await waitFor(() => callsTo(requests, createPath(article, "draft"))[1] ?? expect.fail());
    await act(async () => repeat.answer(201, DRAFT));
    await waitFor(() => expect(createCalls(requests)).toHaveLength(2));
    expect(createCalls(requests)[1]?.form.get("version")).toBe("1");
    await act(async () => createCalls(requests)[1]?.answer(201, CREATED));
    await toast(CREATED.detail);
  });
});
