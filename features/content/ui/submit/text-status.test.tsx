import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { TextStatus } from "./text-status.tsx";

type Form = Parameters<typeof TextStatus>[0]["form"];

const DAY_MS = 86_400_000;

function show(draft: Partial<Form["draft"]>, isKept = true): void {
  const none = { conflict: null, savedAt: null, hasFailed: false, isSignedOut: false, reason: "", isSplit: false };
  const form = { draft: { ...none, ...draft }, isKept, restoredFrom: null, openedAt: 0 } as Form;
  render(<TextStatus form={form} isTouched unrecordedPost={null} />);
}

describe("a tab that slept for a day", () => {
  it("says on which day it saved", () => {
    show({ savedAt: Date.now() - DAY_MS });
    expect(screen.getByText(/^Saved \d{1,2} \w{3}, \d{1,2}:\d\d [AP]M$/)).toBeTruthy();
  });

  it("says that the session has ended, and where the text is", () => {
    show({ savedAt: Date.now() - DAY_MS, hasFailed: true, isSignedOut: true });
    expect(screen.getByText("Not saved: your session has ended. A copy is kept in this browser.")).toBeTruthy();
  });

  it("asks to sign in before the page is closed where the browser keeps nothing", () => {
    show({ hasFailed: true, isSignedOut: true }, false);
    expect(screen.getByText(/this browser keeps no copy. Sign in before you close this page/)).toBeTruthy();
  });
});
