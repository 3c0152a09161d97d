import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import {
  discardDraft,
  openScreen,
  OUT_OF_RELEASES,
  owner,
  sendForm,
  title,
  toast,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { readStoredText } from "../drafts/stored-text.ts";

describe("text that was typed before", () => {
  it("is restored, says from when, and can be discarded", async () => {
    await openScreen();
    expect(screen.getByRole("textbox", { name: "Content" }).textContent).toBe("Halden Marine has won an order.");
    expect(screen.getByText(/^Restored from/)).toBeTruthy();
    await discardDraft();
    expect(screen.getByRole("textbox", { name: "Content" }).textContent).toBe("");
    expect(screen.queryByText(/^Restored from/)).toBeNull();
    expect(readStoredText(owner())).toBeNull();
  });

  it("is kept when the screen goes away, to the last letter", async () => {
    const { view } = await openScreen();
    await typeTitle("Halden Marine");
    view.unmount();
    expect(readStoredText(owner())?.values.texts).toMatchObject({
      title: "Halden Marine",
      content: "<p>Halden Marine has won an order.</p>",
    });
  });

  it("is another release once it was submitted in another tab and changed here", async () => {
    const { requests } = await openScreen();
    const key = `dateline:text:${owner()}`;
    const before = window.localStorage.getItem(key);
    await typeTitle();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, oldValue: before, newValue: null })));
    const create = await sendForm(requests);
    expect(create.form.get("draft_key")).not.toBe(JSON.parse(before ?? "{}").draftKey);
  });
});

describe("'Out of Releases'", () => {
  it.each([
    { left: 0, shown: true },
    { left: 1, shown: false },
    { left: null, shown: false },
  ])("with $left releases left: shown is $shown", async ({ left, shown }) => {
    await openScreen({ features: { press_releases: left } });
    expect(screen.queryByText(OUT_OF_RELEASES) !== null).toBe(shown);
    expect(screen.queryByText("No releases left") !== null).toBe(left === 0);
  });

  it("is shown when the server says so, and keeps the text", async () => {
    const { requests, usages } = await openScreen();
    await typeTitle();
    (await sendForm(requests)).answer(402, { detail: OUT_OF_RELEASES });
    expect(await screen.findByRole("dialog", { name: "Out of Releases" })).toBeTruthy();
    expect(title().value).toBe("Halden Marine wins order");
    expect(usages()).toHaveLength(0);
  });

  it("stays for Escape and for a click outside, has no close button, and leads to the plans", async () => {
    await openScreen({ features: { press_releases: 0 } });
    const dialog = await screen.findByRole("dialog", { name: "Out of Releases" });
    await userEvent.keyboard("{Escape}");
    const overlay = document.querySelector(".mantine-Modal-overlay");
    if (overlay) await userEvent.click(overlay);
    expect(screen.getByText(OUT_OF_RELEASES)).toBeTruthy();
    expect(within(dialog).getByRole("link", { name: "View Pricing Plans" }).getAttribute("href")).toBe("/pricing");
    expect(
      within(dialog)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Back"]);
  });

  it("leaves the submit page with Back", async () => {
    await openScreen({ features: { press_releases: 0 } });
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Back" }));
    expect(window.location.hash).toBe("#overview");
  });
});

describe("post as company", () => {
  it("offers oneself first, then one's companies, and sends the company's id", async () => {
    const { requests } = await openScreen();
    await typeTitle();
    await userEvent.click(screen.getByRole("combobox", { name: "Post as Company" }));
    const shown = await screen.findAllByRole("option", { hidden: true });
    const options = shown.filter(({ tagName }) => tagName !== "OPTION"); // not those of the browser's own selects
    expect(options.map(({ textContent }) => textContent)).toEqual(["N/A (Post as Yourself)", "Halden Marine Systems"]);
    await userEvent.click(options[1] as HTMLElement);
    expect((await sendForm(requests)).form.get("posted_by_company")).toBe("7");
  });

  it.each([
    { companies: { status: 400, body: { detail: "No." } }, message: "Failed to fetch companies" },
    { companies: { status: 200, body: { not: "a list" } }, message: "An error occurred while fetching companies" },
  ])("says '$message'", async ({ companies, message }) => {
    await openScreen({ companies });
    await toast(message);
  });
});
