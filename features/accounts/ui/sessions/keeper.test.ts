import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepSession } from "./keeper.ts";

const MINUTE = 60_000;

describe("keepSession", () => {
  let stop = () => {};
  const calls = { verify: 0, refresh: 0 };
  const session = {
    verify: async () => void calls.verify++,
    refresh: async () => {
      calls.refresh++;
      return true;
    },
  };

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(calls, { verify: 0, refresh: 0 });
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it("verifies every 10 minutes and refreshes every 27", () => {
    stop = keepSession(session);
    vi.advanceTimersByTime(10 * MINUTE - 1);
    expect(calls).toEqual({ verify: 0, refresh: 0 });
    vi.advanceTimersByTime(1);
    expect(calls).toEqual({ verify: 1, refresh: 0 });
    vi.advanceTimersByTime(17 * MINUTE);
    expect(calls).toEqual({ verify: 2, refresh: 1 });
    vi.advanceTimersByTime(27 * MINUTE);
    expect(calls).toEqual({ verify: 5, refresh: 2 });
  });

  it("only logs failures, and goes on", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    let attempts = 0;
    const fail = async () => {
      attempts++;
      throw new Error("no network");
    };
    stop = keepSession({ verify: fail, refresh: fail });
    await vi.advanceTimersByTimeAsync(54 * MINUTE);
    expect(attempts).toBe(7);
    expect(log).toHaveBeenCalledTimes(7);
  });

  it("refreshes at once when a tab wakes after its access token has expired", () => {
    stop = keepSession(session);
    vi.setSystemTime(Date.now() + 29 * MINUTE); // timers slept
    document.dispatchEvent(new Event("visibilitychange"));
    expect(calls.refresh).toBe(0);
    vi.setSystemTime(Date.now() + MINUTE);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(calls.refresh).toBe(1);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(calls.refresh).toBe(1);
  });

  it("stops with the dashboard", () => {
    keepSession(session)();
    vi.advanceTimersByTime(60 * MINUTE);
    expect(calls).toEqual({ verify: 0, refresh: 0 });
  });
});
