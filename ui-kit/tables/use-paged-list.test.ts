import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { usePagedList } from "./use-paged-list.ts";

type Answer = { count: number; names: string[] };
const ASKED = { error: null, refetch: async () => undefined, isFetching: false, isPlaceholderData: false };

function list(data: Answer | undefined, page: number, changes: Partial<Parameters<typeof usePagedList>[0]> = {}) {
  const goTo = vi.fn();
  const { result } = renderHook(() =>
    usePagedList<Answer, string>(
      { ...ASKED, ...changes, data },
      { page, goTo },
      {
        pageSize: 2,
        rowsOf: ({ names }) => names,
        isLeaving: (name) => name === "Gone",
      },
    ),
  );
  return { ...result.current, goTo };
}

it("has the rows of its page, and counts all pages", () => {
  expect(list({ count: 5, names: ["Halden", "Fell"] }, 2)).toMatchObject({
    rows: ["Halden", "Fell"],
    pages: 3,
    isBusy: false,
    isEmpty: false,
  });
});

it.each([
  [5, 9, 3],
  [0, 2, 1],
])("of %i rows leads from page %i to the last one", (count, page, last) => {
  const { rows, isEmpty, goTo } = list({ count, names: [] }, page);
  expect(rows).toBeUndefined();
  expect(isEmpty).toBe(false);
  expect(goTo).toHaveBeenCalledWith(last);
});

it("shows the page before until the next is there, but not that there was nothing on it", () => {
  const next = { isPlaceholderData: true };
  expect(list({ count: 1, names: ["Halden"] }, 1, next)).toMatchObject({ rows: ["Halden"], isBusy: true });
  expect(list({ count: 0, names: [] }, 1, next)).toMatchObject({ rows: undefined, isEmpty: false, isBusy: true });
});

it("neither shows nor counts what is being deleted", () => {
  expect(list({ count: 4, names: ["Halden", "Gone"] }, 1)).toMatchObject({ rows: ["Halden"], count: 3 });
  expect(list({ count: 1, names: ["Gone"] }, 1)).toMatchObject({ rows: [], isEmpty: true });
});

it("keeps what it has when it cannot be loaded anew, and offers to try again", () => {
  const error = new Error("Later.");
  expect(list(undefined, 1, { error })).toMatchObject({ failure: error, stale: null });
  expect(list({ count: 1, names: ["Halden"] }, 1, { error })).toMatchObject({
    failure: null,
    stale: { isBusy: false },
  });
});
