import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetUnsent, readUnsent, storeUnsent, useStoring } from "./unsent-text.ts";

const KEY = "dateline:text-under-test";
const text = (stored: unknown) => (typeof stored === "string" ? stored : null);

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("unsent text", () => {
  it("is read as it was stored, until it is forgotten", () => {
    expect(storeUnsent(KEY, "Harbour opens")).toBe(true);
    expect(readUnsent(KEY, text)).toBe("Harbour opens");
    forgetUnsent(KEY);
    expect(readUnsent(KEY, text)).toBeNull();
  });

  it.each(["", "{", "7"])("is nothing where it cannot be read: %j", (stored) => {
    window.localStorage.setItem(KEY, stored);
    expect(readUnsent(KEY, text)).toBeNull();
  });

  it("is not stored where the browser has no room", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    expect(storeUnsent(KEY, "Harbour opens")).toBe(false);
  });
});

describe("a form that stores its text", () => {
  const open = (afterMs: number) => {
    let typed = "";
    const stored: string[] = [];
    const form = renderHook(() =>
      useStoring({
        values: typed,
        getLatest: () => typed,
        print: (values) => values,
        store: (values) => stored.push(values) > 0,
        afterMs,
      }),
    );
    const type = (next: string, isRendered = true) => {
      typed = next;
      if (isRendered) form.rerender();
    };
    return { ...form, type, stored };
  };

  it("stores once typing pauses", () => {
    vi.useFakeTimers();
    const { type, stored } = open(400);
    type("H");
    vi.advanceTimersByTime(300);
    type("Ha");
    vi.advanceTimersByTime(300);
    expect(stored).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(stored).toEqual(["Ha"]);
  });

  it("stores when it is left what is not even drawn yet, and nothing twice", () => {
    const { type, stored, unmount } = open(400);
    type("Ha", false);
    window.dispatchEvent(new Event("pagehide"));
    expect(stored).toEqual(["Ha"]);
    unmount();
    expect(stored).toEqual(["Ha"]);
  });

  it("leaves what another tab has stored where nothing has changed", () => {
    const { stored, unmount } = open(0);
    unmount();
    expect(stored).toEqual([]);
  });
});
