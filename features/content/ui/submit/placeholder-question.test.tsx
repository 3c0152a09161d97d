import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import {
  callsTo,
  createCalls,
  CREATED,
  openScreen,
  submitButton,
  title,
  toast,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";
import { createPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";

const UNFILLED = "<p>[CITY], 24 November 2026. Halden Marine has won an order.</p><p>[Quote from NAME, TITLE]</p>";
const PUBLISH = "Publish with placeholders?";
const SCHEDULE = "Schedule with placeholders?";

const asks = async (name: string) => within(await screen.findByRole("dialog", { name }));
const press = (page: Pick<typeof screen, "getByRole">, name: string) =>
  userEvent.click(page.getByRole("button", { name }));
const isGone = (name: string) => waitFor(() => expect(screen.queryByRole("dialog", { name })).toBeNull());

it("asks before placeholders are published, names them, and sends nothing when the person goes on writing", async () => {
  const { requests } = await openScreen({}, UNFILLED);
  await typeTitle();
  await userEvent.click(submitButton());
  const question = await asks(PUBLISH);
  expect(question.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "[CITY]",
    "[Quote from NAME, TITLE]",
  ]);
  const keep = question.getByRole("button", { name: "Keep editing" });
  await waitFor(() => expect(document.activeElement).toBe(keep));
  await userEvent.click(keep);
  await isGone(PUBLISH);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Content" })));
  expect(createCalls(requests)).toHaveLength(0);
});

it("publishes when told so, and repeats a failed call without the same question", async () => {
  const { requests } = await openScreen({}, UNFILLED);
  await typeTitle();
  await userEvent.click(submitButton());
  await press(await asks(PUBLISH), "Publish anyway");
  await waitFor(() => expect(createCalls(requests)).toHaveLength(1));
  createCalls(requests)[0]?.answer(500);
  await toast("Error submitting article.");
  await userEvent.click(await screen.findByRole("button", { name: "Submit" }));
  await waitFor(() => expect(createCalls(requests)).toHaveLength(2));
  createCalls(requests)[1]?.answer(201, CREATED);
  await toast(CREATED.detail);
});

it("asks before the time is chosen when it is to be scheduled", async () => {
  const { requests } = await openScreen({}, UNFILLED);
  await typeTitle();
  await press(screen, "Schedule Post");
  await press(await asks(SCHEDULE), "Keep editing");
  await isGone(SCHEDULE);
  expect(screen.queryByRole("dialog", { name: "Schedule Post" })).toBeNull();

  await press(screen, "Schedule Post");
  await press(await asks(SCHEDULE), "Schedule anyway");
  await press(await asks("Schedule Post"), "Schedule Post");
  await waitFor(() => expect(callsTo(requests, createPath(kindOf("article"), "schedule"))).toHaveLength(1));
});

it("shows what else is wrong first", async () => {
  await openScreen({}, UNFILLED);
  await userEvent.click(submitButton());
  await waitFor(() => expect(title().getAttribute("aria-invalid")).toBe("true"));
  expect(screen.queryByRole("dialog", { name: PUBLISH })).toBeNull();
});
