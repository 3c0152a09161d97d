import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { openConsole, rowWith, sentTo } from "#tests/support/screens/console-screens.tsx";
import { frontPageMessages, type FrontPin, MAX_PINS } from "../../contract.ts";

const LIST = "GET /operator/front-page/";
const FOUND = "GET /operator/front-page/candidates/";

const build = (post_id: number, name: string, changes: Partial<FrontPin> = {}): FrontPin => ({
  post_id,
  guid: crypto.randomUUID(),
  type: "PR",
  slug: "a-name",
  name,
  posted_as: "Northmoor Foods",
  position: post_id,
  ends_at: null,
  pinned_by: "Oskar Bream",
  pinned_at: "2026-11-20T10:00:00.000Z",
  is_visible: true,
  ...changes,
});
const MILL = build(1, "Oat mill opens");
const FERRY = build(2, "Ferries ordered", { ends_at: "2030-01-01T10:00:00.000Z", pinned_by: null });
const GONE = build(3, "Miracle drops", { is_visible: false });
const answerOf = (...pins: FrontPin[]) => ({ body: { pins, version: "v1" } });

type Answers = Parameters<typeof openConsole>[1];
const open = (answers: Answers = {}) =>
  openConsole("operatorFrontPage", { [LIST]: answerOf(MILL, FERRY, GONE), ...answers });
const rowOf = async (name: string) => rowWith(await screen.findByText(name));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("the list of pins", () => {
  it("shows order, end, who pinned a post, and what readers do not see", async () => {
    open();
    const mill = await rowOf("Oat mill opens");
    expect([mill.getByText("Until removed"), mill.getByText("Oskar Bream"), mill.getByText("1")]).toBeTruthy();
    expect(mill.getByRole("link").getAttribute("href")).toBe(`/PR/${MILL.guid}/a-name`);
    expect((await rowOf("Ferries ordered")).getByText(/1 Jan 2030/)).toBeTruthy();
    const gone = await rowOf("Miracle drops");
    expect([gone.getByText("Not published"), gone.queryByRole("link")]).toEqual([expect.anything(), null]);
    expect(screen.getByText(`3 of ${MAX_PINS} pins`)).toBeTruthy();
  });

  it("says that nothing is pinned, and what could not be loaded", async () => {
    let isBroken = true;
    open({ [LIST]: () => (isBroken ? { status: 500, body: {} } : answerOf()) });
    expect(await screen.findByText(frontPageMessages.loadFailed)).toBeTruthy();
    isBroken = false;
    await press("Try Again");
    expect(await screen.findByText("No pinned posts")).toBeTruthy();
  });

  it("moves a post with the version that is shown", async () => {
    const call = "POST /operator/front-page/order/";
    const calls = open({ [call]: answerOf({ ...FERRY, position: 1 }, { ...MILL, position: 2 }, GONE) });
    await press("Move Oat mill opens down");
    await waitFor(() => expect(sentTo(calls, call)).toEqual({ post_ids: [2, 1, 3], version: "v1" }));
    expect(await screen.findByText("Order saved.")).toBeTruthy();
    expect((await screen.findByRole("button", { name: "Move Ferries ordered up" })).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("says why an order was refused, and shows what is pinned now", async () => {
    const refused = { status: 409, body: { detail: frontPageMessages.otherPins } };
    open({ "POST /operator/front-page/order/": refused });
    await press("Move Oat mill opens down");
    expect(await screen.findByText(frontPageMessages.otherPins)).toBeTruthy();
  });

  it("unpins a post", async () => {
    const calls = open({ "DELETE /operator/front-page/1/": answerOf(FERRY, GONE) });
    await press("Unpin Oat mill opens");
    expect(await screen.findByText("“Oat mill opens” is no longer pinned.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Oat mill opens")).toBeNull());
    expect(calls.some(({ method }) => method === "DELETE")).toBe(true);
  });

  it("offers no pin beyond the last", async () => {
    open({ [LIST]: answerOf(...Array.from({ length: MAX_PINS }, (_, at) => build(at + 1, `Post ${at}`))) });
    await screen.findByText("Post 0");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Pin a post" }).disabled).toBe(true);
  });
});

describe("pinning a post", () => {
  const found = (name: string, is_pinned = false) => ({
    post_id: 9,
    type: "PR",
    name,
    posted_as: "Halden",
    published_at: "2026-11-20T10:00:00.000Z",
    is_pinned,
  });

  it("finds it by its name and sends its end", async () => {
    const call = "PUT /operator/front-page/9/";
    const calls = open({ [FOUND]: { body: { posts: [found("Halden wins")] } }, [call]: answerOf(MILL) });
    await press("Pin a post");
    const dialog = within(await screen.findByRole("dialog", { name: "Feature on the front page" }));
    await userEvent.type(dialog.getByRole("textbox", { name: "Search published posts" }), "halden");
    await waitFor(() =>
      expect(calls.some(({ path }) => path === "/operator/front-page/candidates/?q=halden")).toBe(true),
    );
    await userEvent.click(await dialog.findByRole("button", { name: /Halden wins/ }));
    await userEvent.type(dialog.getByLabelText("Until"), "2001-01-01T10:00");
    await userEvent.click(dialog.getByRole("button", { name: "Pin post" }));
    expect(await dialog.findByText(frontPageMessages.endIsOver)).toBeTruthy();
    await userEvent.clear(dialog.getByLabelText("Until"));
    await userEvent.type(dialog.getByLabelText("Until"), "2040-01-01T10:00");
    await userEvent.click(dialog.getByRole("button", { name: "Pin post" }));
    expect(await screen.findByText("“Halden wins” is on the front page.")).toBeTruthy();
    expect(sentTo(calls, call)).toEqual({ ends_at: new Date("2040-01-01T10:00").toISOString() });
  });

  it("offers no post that is already pinned, and says when nothing is found", async () => {
    open({ [FOUND]: { body: { posts: [found("Halden wins", true)] } } });
    await press("Pin a post");
    expect(
      (await screen.findByRole<HTMLButtonElement>("button", { name: /Halden wins.*already pinned/ })).disabled,
    ).toBe(true);
  });

  it("shows what the server refuses, and changes the end of a pin", async () => {
    const refused = { status: 409, body: { detail: frontPageMessages.notPublished } };
    const calls = open({ "PUT /operator/front-page/2/": refused });
    await press("Change the end of Ferries ordered");
    const dialog = within(await screen.findByRole("dialog", { name: "Change the end of a pin" }));
    await userEvent.clear(dialog.getByLabelText("Until"));
    await userEvent.click(dialog.getByRole("button", { name: "Save end" }));
    expect(await dialog.findByText(frontPageMessages.notPublished)).toBeTruthy();
    expect(sentTo(calls, "PUT /operator/front-page/2/")).toEqual({ ends_at: null });
  });
});
