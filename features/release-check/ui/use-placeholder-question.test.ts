import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { usePlaceholderQuestion } from "./use-placeholder-question.ts";

const UNFILLED = { texts: { content: "<p>[CITY], 24 November 2026.</p>" }, lists: {}, tags: [] };
const ABOUT = { isScheduled: true, release: "a" };

function openForm() {
  const view = renderHook(({ isActive }) => usePlaceholderQuestion(kindOf("article"), isActive), {
    initialProps: { isActive: true },
  });
  const ask = () => view.result.current.confirm(UNFILLED, ABOUT);
  const isAsked = () => waitFor(() => expect(view.result.current.question?.placeholders).toEqual(["[CITY]"]));
  return { ...view, ask, isAsked };
}

it("answers both presses of a double click: the first with no, the second as told", async () => {
  const { ask, isAsked, result } = openForm();
  const answers = [ask(), ask()];
  await isAsked();
  expect(await answers[0]).toBe(false);
  act(() => result.current.answer(true));
  expect(await answers[1]).toBe(true);
  expect(result.current.question).toBeNull();
});

it("takes the question back when another form is shown, and asks nothing for a hidden one", async () => {
  const { ask, isAsked, result, rerender } = openForm();
  const asked = ask();
  await isAsked();
  rerender({ isActive: false });
  expect(await asked).toBe(false);
  expect(result.current.question).toBeNull();
  expect(await ask()).toBe(false);
  rerender({ isActive: true });
  const askedAgain = ask();
  await isAsked();
  act(() => result.current.answer(true));
  expect(await askedAgain).toBe(true);
});

it("ends with the form", async () => {
  const { ask, isAsked, unmount } = openForm();
  const asked = ask();
  await isAsked();
  unmount();
  expect(await asked).toBe(false);
});
