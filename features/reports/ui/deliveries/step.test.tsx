import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildNavigation, renderAt, type StubAnswer, stubServer } from "#tests/support/screens/dashboard.tsx";
import { buildDelivery } from "#tests/support/screens/report-screens.tsx";
import { NavigationContext } from "#ui-kit/page/navigation.tsx";
import type { Delivery } from "../../platform-contract.ts";
import { DeliveryStep } from "./step.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  return () => vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const listOf = (deliveries: Delivery[]): StubAnswer => ({ body: { deliveries, count: deliveries.length, later: [] } });

/** @param answers of the server, one after the other; the last one stays. */
async function open(...answers: StubAnswer[]) {
  const calls = stubServer({
    "GET /dashboard/posts/7/deliveries/": () => (answers.length > 1 ? answers.shift() : answers[0]) ?? {},
  });
  renderAt(
    "/dashboard",
    <NavigationContext value={buildNavigation()}>
      <ol>
        <DeliveryStep postId={7} />
      </ol>
    </NavigationContext>,
  );
  return calls;
}

describe("the deliveries after a publish", () => {
  it("are shown as they happen, and no more asked for once all have arrived", async () => {
    const [first, second] = [buildDelivery(1, {}), buildDelivery(2, {})];
    const calls = await open(
      listOf([
        { ...first, state: "queued", attempts: 0, next_attempt_at: "2026-11-20T09:00:00.000Z" },
        { ...second, state: "queued", attempts: 0, next_attempt_at: "2026-11-20T09:00:00.000Z" },
      ]),
      listOf([
        { ...first, state: "delivered" },
        { ...second, state: "queued", attempts: 1, reason: "It is down.", next_attempt_at: "2026-11-20T09:30:00.000Z" },
      ]),
      listOf([
        { ...first, state: "delivered" },
        { ...second, state: "live", live_url: "https://two.example/ferry" },
      ]),
    );
    expect(screen.getByRole("status", { name: "Loading the deliveries" })).toBeTruthy();
    await pass(50);
    const platforms = within(screen.getByRole("list", { name: "Platforms" }));
    expect(platforms.getAllByText("Delivery in progress")).toHaveLength(2);
    expect(screen.getByText("Delivery to 2 platforms")).toBeTruthy();
    expect(screen.getByText("0 of 2")).toBeTruthy();
    await pass(2_000);
    expect(platforms.getByText("Delivered")).toBeTruthy();
    expect(platforms.getByText(/^tries again at/)).toBeTruthy();
    expect(platforms.getByText("It is down.")).toBeTruthy();
    await pass(2_000);
    expect(screen.getByText("Delivered to 2 platforms")).toBeTruthy();
    expect(screen.getByText("2 of 2")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Done" })).toBeTruthy();
    expect(platforms.getByRole("link").getAttribute("href")).toBe("https://two.example/ferry");
    await pass(120_000);
    expect(calls).toHaveLength(3);
  });

  it("are asked for every half minute after the first minute, also while each answer is an error", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const waits = { state: "queued", attempts: 0, next_attempt_at: "2026-11-20T09:00:00.000Z" } as const;
    const calls = await open(listOf([buildDelivery(1, waits)]), { status: 404, body: { detail: "Post not found." } });
    await pass(50);
    await pass(90_000);
    const asked = calls.length;
    await pass(60_000);
    expect(calls.length - asked).toBeLessThanOrEqual(2);
  });

  it("raise no alarm about what only an operator can mend", async () => {
    await open(listOf([buildDelivery(1, { state: "failed", reason: "We are on it." })]));
    await pass(50);
    expect(screen.getByRole("img", { name: "In progress" })).toBeTruthy();
    expect(screen.getByText("Delayed")).toBeTruthy();
    expect(screen.getByText("We are on it.")).toBeTruthy();
    expect(screen.queryByText(/fail/i)).toBeNull();
  });

  it("are no step where the plan has no platforms", async () => {
    await open(listOf([]));
    await pass(50);
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("that could not be loaded are asked for again by a button", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await open({ status: 500, body: { detail: "Try again." } }, listOf([buildDelivery(1, { state: "delivered" })]));
    await pass(50);
    expect(screen.getByRole("alert").textContent).toContain("could not be loaded");
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await pass(50);
    expect(screen.getByText("Delivered to 1 platform")).toBeTruthy();
  });
});
