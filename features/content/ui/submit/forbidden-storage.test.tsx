/** The submit page where the browser forbids storage: nothing typed is lost, and what is said is true. */
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createCalls,
  openScreen,
  showAgain,
  submitButton,
  title,
  typeTitle,
} from "#tests/support/screens/submit-page.tsx";

afterEach(() => vi.restoreAllMocks());

const full = () =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
const forbidden = () =>
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Forbidden", "SecurityError");
  });

describe.each([
  ["full", full],
  ["forbidden", forbidden],
])("a storage that is %s", (_name, refuse) => {
  it("leaves the form as it is, says that no copy is kept, and asks before the page is left", async () => {
    const { requests, view } = await openScreen({}, "");
    view.unmount();
    refuse();
    await showAgain();
    await typeTitle();
    expect(await screen.findByText(/^Not saved yet, and this browser keeps no copy/)).toBeTruthy();
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    expect(title().value).toBe("Halden Marine wins order");
    expect(submitButton()).toBeTruthy();
    expect(createCalls(requests)).toHaveLength(0);
  });
});
