import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import {
  createCalls,
  openScreen,
  storyOf,
  submitButton,
  title,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";

it("leads with one press from the title to the toolbar, and with one from there to the text", async () => {
  await openScreen();
  await typeTitle();
  await userEvent.tab();
  const toolbar = screen.getByRole("toolbar", { name: "Formatting" });
  expect(toolbar.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Italic" }));
  await userEvent.tab();
  expect(document.activeElement).toBe(await storyOf());
  await userEvent.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Italic" }));
});

it("leads with Enter from the title straight to the text", async () => {
  await openScreen();
  await userEvent.click(title());
  await userEvent.keyboard("{Enter}");
  expect(document.activeElement).toBe(await storyOf());
});

it.each(["{Control>}{Enter}{/Control}", "{Meta>}{Enter}{/Meta}"])(
  "submits with one press of %s from the text, which stays as it is",
  async (keys) => {
    const { requests } = await openScreen();
    await typeTitle();
    const story = await storyOf();
    act(() => story.focus());
    await userEvent.keyboard(keys);
    await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
    expect(createCalls(requests)[0]?.form.get("content")).toBe("<p>Halden Marine has won an order.</p>");
  },
);

it("submits from the title too, and names the keys at the button", async () => {
  const { requests } = await openScreen();
  expect(submitButton().getAttribute("aria-keyshortcuts")).toBe("Control+Enter Meta+Enter");
  await typeTitle();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
});

it("does nothing with Enter and another key", async () => {
  const { requests } = await openScreen();
  await typeTitle();
  await userEvent.keyboard("{Control>}{Shift>}{Enter}{/Shift}{/Control}");
  expect(createCalls(requests)).toHaveLength(0);
});
