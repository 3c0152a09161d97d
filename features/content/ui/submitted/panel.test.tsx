import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { buildDetail } from "#tests/support/screens/edit-page.tsx";
import {
  CREATED,
  openScreen,
  sendForm,
  storyOf,
  title,
  toast,
  typeTitle,
  USED,
} from "#tests/support/screens/submit-page.tsx";
import { type PostDetail, postPath, type SavedPost } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { hasMark } from "#ui-kit/browser-mark.ts";

const article = kindOf("article");
const LOAD = `GET ${postPath(article, "published", CREATED.id)}`;
const ADDRESS = window.location.origin + CREATED.url;

/** Submits a text; `changes` are of the answer, `left` of the releases before it. */
async function submit(changes: Partial<SavedPost & PostDetail> = {}, left = 18) {
  const page = await openScreen({
    features: { press_releases: left },
    usage: { body: { ...USED, press_releases: left - 1 } },
  });
  const stored = buildDetail(article, "published", {
    id: CREATED.id,
    url: CREATED.url,
    published_at: "2026-11-20T09:00:00.000Z",
  });
  Object.assign(page.answers, { [LOAD]: { body: { ...stored, ...changes } } });
  const signedIn = page.answers["GET /api/users/me/"].body;
  await typeTitle();
  const create = await sendForm(page.requests);
  signedIn.features.press_releases = left - 1;
  await act(async () => create.answer(201, { ...CREATED, ...changes }));
  const panel = await screen.findByRole("region", { name: /^Your post is/ });
  return { ...page, element: panel, panel: within(panel) };
}
const escape = () => userEvent.keyboard("{Escape}");
const outOfReleases = () => screen.queryByRole("dialog", { name: "Out of Releases" });

describe("after a submit", () => {
  it("shows the page with its address, what it leads to, and what comes next; the form is out of sight", async () => {
    const { panel } = await submit();
    expect(panel.getByRole("heading", { level: 1 }).textContent).toBe("Your post is published");
    expect(panel.getByLabelText<HTMLInputElement>("Public address").value).toBe(ADDRESS);
    expect(panel.getByRole("link", { name: "View" }).getAttribute("href")).toBe(CREATED.url);
    expect(panel.getByRole("link", { name: "Report" }).getAttribute("href")).toBe("#reportingPage");
    expect(panel.getByText("17 releases left")).toBeTruthy();
    expect(panel.getByText(`Deliveries of post ${CREATED.id}`)).toBeTruthy();
    expect(await panel.findByText(/^Published November 20, 2026/)).toBeTruthy();
    expect(screen.queryByRole("textbox", { name: "Content" })).toBeNull();
    await toast(CREATED.detail);
  });

  it("shows the banner", async () => {
    const { element } = await submit();
    await waitFor(() => expect(element.querySelector("img")?.getAttribute("src")).toMatch(/^\/media\//));
  });

  it("draws a picture where there is no banner", async () => {
    const { element } = await submit({ banner_picture: null });
    await waitFor(() => expect(element.querySelector("svg.art")).not.toBeNull());
    expect(element.querySelector("img")).toBeNull();
  });

  it("takes the focus and closes with Escape, which leads to the empty form", async () => {
    const { element } = await submit();
    expect(document.activeElement).toBe(element);
    await escape();
    expect(screen.queryByRole("region", { name: /^Your post is/ })).toBeNull();
    expect((await storyOf()).textContent).toBe("");
    expect(title().value).toBe("");
  });

  it("copies the address and the text, writes an email, and remembers that it was shared", async () => {
    const user = userEvent.setup();
    const { panel } = await submit();
    await panel.findByText(/^Published November/);
    const text = `${CREATED.name}\n\nAn order was won.\n\n${ADDRESS}`;
    expect(panel.getByRole("link", { name: "Email" }).getAttribute("href")).toBe(
      `mailto:?subject=${encodeURIComponent(CREATED.name)}&body=${encodeURIComponent(text)}`,
    );
    await user.click(panel.getByRole("button", { name: "Copy text" }));
    expect(await window.navigator.clipboard.readText()).toBe(text);
    await user.click(panel.getByRole("button", { name: "Copy link" }));
    expect(await window.navigator.clipboard.readText()).toBe(ADDRESS);
    expect(Object.keys(window.localStorage).filter((key) => key.startsWith("dateline:shared:"))).toHaveLength(1);
    expect(hasMark("shared", -1)).toBe(false);
  });

  it.each([
    { status: "pending", awaits_confirmation: false, title: "Your post is waiting for review" },
    { status: "pending", awaits_confirmation: true, title: "Your post is saved" },
  ] as const)(
    "offers a preview, and nothing to share, of what nobody sees yet: $title",
    async ({ title: name, ...changes }) => {
      const { panel } = await submit(changes);
      expect(panel.getByRole("heading", { level: 1 }).textContent).toBe(name);
      expect(panel.getByRole("link", { name: "Preview" }).getAttribute("href")).toBe(CREATED.url);
      for (const missing of ["View", "Report", "Email"])
        expect(panel.queryByRole("link", { name: missing })).toBeNull();
      expect(panel.queryByRole("button", { name: "Copy text" })).toBeNull();
      expect(panel.queryByText(/^Deliveries of/)).toBeNull();
    },
  );

  it("with the last release says so, and 'Out of Releases' comes with the next try", async () => {
    const { panel } = await submit({}, 1);
    expect(panel.getByText("0 releases left")).toBeTruthy();
    expect(panel.getByRole("link", { name: "View pricing plans" }).getAttribute("href")).toBe("/pricing");
    expect(outOfReleases()).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "Write another" }));
    await waitFor(() => expect(outOfReleases()).not.toBeNull());
  });
});
