import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerSessionRenewal, renewSession } from "#platform/http-client/session.ts";
import type { UploadRequest } from "#tests/doubles/upload-requests.ts";
import {
  callsTo,
  CREATED,
  createCalls,
  discardDraft,
  openScreen,
  openTab,
  owner,
  sendForm,
  storyOf,
  showAgain,
  title,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { AUTOSAVE_INTERVAL_MS, createPath, postPath } from "../../contract.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";
import { forgetDraft } from "./forget-draft.ts";
import { readStoredText } from "./stored-text.ts";

const article = kindOf("article");
const DRAFTS = createPath(article, "draft");
const DRAFT = { ...CREATED, id: 5, status: "draft" };

beforeEach(() => {
  // Timeouts stay real: a person who types, and the libraries that wait, need them.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const waitInterval = () => act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_INTERVAL_MS));
const drafts = (requests: UploadRequest[]) => callsTo(requests, DRAFTS);
const answer = (request: UploadRequest | undefined, status: number, body: unknown = {}) =>
  act(async () => request?.answer(status, body));

describe.each(KINDS)("autosave of $key", (kind) => {
  it("saves a draft every 15 seconds while something has changed: first by its key, then over its version", async () => {
    const { requests } = await openTab(kind);
    await waitInterval();
    const [first] = callsTo(requests, createPath(kind, "draft"));
    expect(first?.method).toBe("POST");
    expect(first?.form.get("content")).toBe("<p>Halden Marine has won an order.</p>");
    expect(first?.form.get("draft_key")).toMatch(/-/);
    await answer(first, 201, DRAFT);
    expect(screen.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeTruthy();

    await waitInterval();
    expect(requests).toHaveLength(1);

    await userEvent.type(screen.getByRole("textbox", { name: "Summary" }), "Short.");
    await waitInterval();
    const [second] = callsTo(requests, postPath(kind, "draft", 5));
    expect(second?.method).toBe("PUT");
    expect(Object.fromEntries(second?.form ?? [])).toMatchObject({ summary: "Short.", version: "1", keep_media: "[]" });
    expect(second?.form.get("draft_key")).toBe(first?.form.get("draft_key"));
  });
});

describe("autosave", () => {
  it("leaves an empty form alone", async () => {
    const { requests } = await openScreen({}, "");
    await waitInterval();
    expect(requests).toHaveLength(0);
  });

  it("keeps the text in the browser only while no release is left", async () => {
    const { requests } = await openScreen({ features: { press_releases: 0 } });
    await waitInterval();
    expect(requests).toHaveLength(0);
    expect(readStoredText(owner())).not.toBeNull();
  });

  it("says quietly that a save failed, keeps the form, and tries again", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await waitInterval();
    await answer(drafts(requests)[0], 503, { detail: "Later." });
    expect(screen.getByText("Not saved. A copy is kept in this browser.")).toBeTruthy();
    expect(screen.queryByText("Later.")).toBeNull();
    expect(title().value).toBe("Halden Marine wins order");
    await waitInterval();
    await answer(drafts(requests)[1], 201, DRAFT);
    expect(screen.getByText(/^Saved/)).toBeTruthy();
  });

  it.each([
    [401, "had ended"],
    [412, "was another account's"],
  ])("saves at once, as the same draft, when its user, whose session (%i) %s, has signed in again", async (status) => {
    const { requests } = await openScreen();
    await typeTitle();
    await waitInterval();
    await answer(drafts(requests)[0], status, { detail: "Sign in first." });
    expect(screen.getByText(/^Not saved: your session has ended/)).toBeTruthy();
    const forget = registerSessionRenewal({ refresh: async () => false, askToSignIn: async () => true });
    await act(() => renewSession("ask", performance.now()));
    forget();
    const [first, second] = drafts(requests);
    expect(second?.form.get("draft_key")).toBe(first?.form.get("draft_key"));
    await answer(second, 201, DRAFT);
    expect(screen.getByText(/^Saved \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
  });

  it("goes on as another draft when the one before was submitted or changed elsewhere, and loses no text", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await waitInterval();
    await answer(drafts(requests)[0], 409, { detail: "This has already been submitted." });
    expect(title().value).toBe("Halden Marine wins order");
    await waitInterval();
    const [before, after] = drafts(requests);
    expect(after?.form.get("title")).toBe("Halden Marine wins order");
    expect(after?.form.get("draft_key")).not.toBe(before?.form.get("draft_key"));
    await answer(after, 201, { ...DRAFT, id: 6 });
    expect(screen.getByText(/^Saved \d{1,2}:\d\d [AP]M as a new draft/)).toBeTruthy();
    await vi.waitFor(() => expect(readStoredText(owner())?.draftKey).toBe(after?.form.get("draft_key")));
  });

  it("never runs beside a submit, which takes the draft by its key", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await waitInterval();
    const [save] = drafts(requests);
    await userEvent.click(screen.getByRole("button", { name: "Submit" }));
    await vi.waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    expect(save?.isAborted).toBe(true);
    expect(createCalls(requests)[0]?.form.get("draft_key")).toBe(save?.form.get("draft_key"));
    await waitInterval();
    expect(drafts(requests)).toHaveLength(1);
    await answer(createCalls(requests)[0], 201, CREATED);
    await waitInterval();
    expect(drafts(requests)).toHaveLength(1);
  });

  it("goes on after a submit that was refused", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await answer(await sendForm(requests), 500);
    await waitInterval();
    expect(drafts(requests)).toHaveLength(1);
  });

  it("saves nothing when its screen is opened again", async () => {
    const { requests, view } = await openScreen();
    await waitInterval();
    await answer(drafts(requests)[0], 201, DRAFT);
    view.unmount();
    await showAgain();
    await waitInterval();
    expect(requests).toHaveLength(1);
    await typeTitle();
    await waitInterval();
    expect(requests.map(({ method }) => method)).toEqual(["POST", "PUT"]);
  });

  it("saves at once when the page is hidden, and when its screen is left", async () => {
    const { requests, view } = await openScreen();
    await typeTitle();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(async () => document.dispatchEvent(new Event("visibilitychange")));
    expect(drafts(requests)).toHaveLength(1);
    visibility.mockRestore();
    await answer(drafts(requests)[0], 201, DRAFT);
    await userEvent.type(screen.getByLabelText("Summary"), "Short.");
    view.unmount();
    expect(callsTo(requests, postPath(article, "draft", 5))[0]?.form.get("summary")).toBe("Short.");
  });

  it("deletes the draft that is discarded", async () => {
    const { requests, calls } = await openScreen();
    await typeTitle();
    await waitInterval();
    await answer(drafts(requests)[0], 201, DRAFT);
    await discardDraft();
    expect(calls.filter(({ method }) => method === "DELETE")).toMatchObject([{ path: postPath(article, "draft", 5) }]);
    expect(title().value).toBe("");
    await waitInterval();
    expect(requests).toHaveLength(1);
  });
});

describe("switching tabs", () => {
  it("saves the tab that is left, and only the tab that is shown from then on", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await userEvent.click(screen.getByRole("tab", { name: "CEO Interview" }));
    expect(drafts(requests)).toHaveLength(1);
    await answer(drafts(requests)[0], 201, DRAFT);
    await userEvent.type(screen.getByLabelText("CEO Name"), "Ingrid Solheim");
    await waitInterval();
    expect(requests.map(({ path }) => path)).toEqual([DRAFTS, createPath(kindOf("interview"), "draft")]);
  });

  it("loses nothing: text, lists, files and rating stay as they were", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await userEvent.upload(
      screen.getByLabelText("Banner picture"),
      new File(["p"], "quay.jpg", { type: "image/jpeg" }),
    );
    const editor = screen.getByRole("textbox", { name: "Content" });
    await userEvent.click(screen.getByRole("tab", { name: "Product Review" }));
    expect(screen.getByRole("slider", { name: "Rating" }).getAttribute("aria-valuenow")).toBe("5");
    act(() => screen.getByRole("slider", { name: "Rating" }).focus());
    await userEvent.keyboard("{ArrowLeft}");
    await userEvent.type(screen.getByLabelText("Product 1"), "Another cell{Enter}And one more");
    await userEvent.click(screen.getByRole("tab", { name: "Article/Press Release" }));
    expect(screen.getByRole("textbox", { name: "Content" })).toBe(editor);
    expect(title().value).toBe("Halden Marine wins order");
    expect(callsTo(requests, "/api/media/")[0]?.isAborted).toBe(false);
    await userEvent.click(screen.getByRole("tab", { name: "Product Review" }));
    expect(screen.getByRole("slider", { name: "Rating" }).getAttribute("aria-valuenow")).toBe("4.5");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Product 2").value).toBe("And one more");
  });
});

describe("a draft that goes on elsewhere", () => {
  it("is let go: the form starts empty, with another draft", async () => {
    const { requests, view } = await openScreen();
    await waitInterval();
    await answer(drafts(requests)[0], 201, DRAFT);
    view.unmount();
    forgetDraft(article, Number(owner().split(":")[0]), 5);
    await showAgain();
    expect((await storyOf()).textContent).toBe("");
    await typeTitle();
    await waitInterval();
    expect(drafts(requests)[1]?.form.get("draft_key")).not.toBe(drafts(requests)[0]?.form.get("draft_key"));
  });

  it("takes no text with it that it does not have", async () => {
    const { requests, view } = await openScreen();
    await waitInterval();
    await answer(drafts(requests)[0], 201, DRAFT);
    await userEvent.type(title(), "Newer than the draft");
    view.unmount();
    forgetDraft(article, Number(owner().split(":")[0]), 5);
    forgetDraft(article, Number(owner().split(":")[0]), 6);
    await showAgain();
    expect(title().value).toBe("Newer than the draft");
  });
});
