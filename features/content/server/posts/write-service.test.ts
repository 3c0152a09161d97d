import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { AppError } from "#platform/errors/app-error.ts";
import { hasWaitingWrites } from "#platform/http/limits/write-queue.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { writeAs } from "./write-service.ts";

const authorsOf = (count: number) => Promise.all(Array.from({ length: count }, () => buildUser()));

describe("writes of posts", () => {
  it("leave connections of the pool to readers", async () => {
    const authors = await authorsOf(6);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let [now, max] = [0, 0];
    const writes = authors.flatMap(({ actor }) =>
      Array.from({ length: 3 }, () =>
        writeAs(actor, async () => {
          max = Math.max(max, (now += 1));
          await released;
          now -= 1;
        }),
      ),
    );
    await vi.waitUntil(() => now === 8);
    release();
    await Promise.all(writes);
    expect(max).toBe(8);
  });

  it("of one author wait for each other alone, and are refused after ten seconds", async () => {
    const [busy, other] = (await authorsOf(2)).map(({ actor }) => actor);
    if (!busy || !other) throw new Error("Two authors are needed.");
    resetSettings({ MAX_QUEUE_SECONDS: 1 });
    onTestFinished(() => resetSettings());
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let now = 0;
    const write = () => writeAs(busy, () => ((now += 1), released));
    const accepted = [write(), write()];
    await vi.waitUntil(() => now === 2);
    expect(hasWaitingWrites()).toBe(false);
    const refused = Array.from({ length: 100 }, () => write().catch((error: unknown) => error));
    expect(hasWaitingWrites()).toBe(true);
    expect(await writeAs(other, async () => "written")).toBe("written");
    for (const error of await Promise.all(refused)) {
      expect(error).toMatchObject({ status: 503, message: "The site is busy. Please try again in a moment." });
      expect((error as AppError).retryAfter).toBeGreaterThanOrEqual(1);
    }
    expect(hasWaitingWrites()).toBe(false);

    release();
    await Promise.all(accepted);
    expect(await writeAs(busy, async () => "done")).toBe("done");
    expect(now).toBe(2);
  });
});
