import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { kindOf } from "#features/content/kinds/index.ts";
import { usePublishQuestion } from "./use-publish-question.ts";

const UNFILLED = {
  kind: kindOf("article"),
  texts: { content: "<p>[CITY], 24 November 2026.</p>" },
  lists: {},
  tags: [],
  postedAs: "Ada",
};
const ABOUT = { isScheduled: true, day: "2026-11-24", publishesAs: "Publishes as Ada, now", release: "a" };

function openForm() {
  const view = renderHook(({ isActive }) => usePublishQuestion(isActive), {
    initialProps: { isActive: true },
  });
  const ask = () => view.result.current.confirm(UNFILLED, ABOUT);
  const isAsked = () =>
    waitFor(() => expect(view.result.current.asked?.questions.map(({ items }) => items)).toEqual([["[CITY]"]]));
  return { ...view, ask, isAsked };
}

it("answers both presses of a double click: the first with no, the second as told", async () => {
  const { ask, isAsked, result } = openForm();
  const answers = [ask(), ask()];
  await isAsked();
  expect(await answers[0]).toBe(false);
  act(() => result.current.answer(true));
  expect(await answers[1]).toBe(true);
  expect(result.current.asked).toBeNull();
});

it("takes the question back when another form is shown, and asks nothing for a hidden one", async () => {
  const { ask, isAsked, result, rerender } = openForm();
  const asked = ask();
  await isAsked();
  rerender({ isActive: false });
  expect(await asked).toBe(false);
  expect(result.current.asked).toBeNull();
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

it("asks about notes in texts, captions and file names, once", async () => {
  const { result } = openForm();
  const noted = {
    ...UNFILLED,
    texts: {
      content: "<p>Kelda opens a plant. NB do not mention the talks.</p>",
      seo_meta_title: "Confidential: Kelda",
    },
    captions: [{ field: "banner_picture", text: "The plant (not for publication)" }],
    fileNames: [{ field: "banner_picture", text: "plant_EMBARGOED-until-4-May.jpg" }],
  };
  const asked = result.current.confirm(noted, ABOUT);
  await waitFor(() =>
    expect(result.current.asked?.questions).toMatchObject([
      {
        about: "notes",
        field: "content",
        items: [
          "NB do not mention the talks.",
          "Confidential: Kelda",
          "The plant (not for publication)",
          "plant_EMBARGOED-until-4-May.jpg",
        ],
      },
    ]),
  );
  act(() => result.current.answer(true));
  expect(await asked).toBe(true);
  expect(await result.current.confirm(noted, ABOUT)).toBe(true);
});
