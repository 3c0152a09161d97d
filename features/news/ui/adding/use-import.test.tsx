import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildTask } from "#tests/support/news.ts";
import { type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { POLL_INTERVAL_MS } from "../../contract.ts";
import { ASK_IN_VAIN_MS, useLastImport } from "./use-import.ts";

const RUNNING: StubAnswer = { body: { task: buildTask({ kind: "import", status: "running", done: 1, total: 3 }) } };
const FAILING: StubAnswer = { status: 403, body: { detail: "Not now." } };

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "setTimeout", "clearTimeout", "Date"] }),
);
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("asks for a running import for a minute while answers are errors, and again once the user did", async () => {
  const answers: Record<string, StubAnswer> = { "GET /rss/opml/import/": RUNNING };
  const calls = stubServer(answers);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useLastImport(), { wrapper });
  await pass(1);
  expect(result.current.task?.done).toBe(1);

  answers["GET /rss/opml/import/"] = FAILING;
  const steps = ASK_IN_VAIN_MS / POLL_INTERVAL_MS;
  for (let step = 0; step < steps; step++) await pass(POLL_INTERVAL_MS);
  expect(result.current.error?.message).toBe("Not now.");
  const asked = calls.length;
  expect(asked).toBeGreaterThan(steps / 2);
  expect(asked).toBeLessThanOrEqual(steps + 1);
  for (let step = 0; step < steps; step++) await pass(POLL_INTERVAL_MS);
  expect(calls).toHaveLength(asked);
  expect(result.current.task?.done).toBe(1);

  answers["GET /rss/opml/import/"] = RUNNING;
  void result.current.refetch();
  await pass(1);
  await pass(POLL_INTERVAL_MS);
  expect(calls.length).toBeGreaterThan(asked + 1);
});
