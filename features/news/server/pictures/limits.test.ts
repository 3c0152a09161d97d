import { describe, expect, it, vi } from "vitest";
import { createPictureLimits } from "./limits.ts";

const never = new Promise<never>(() => undefined);
const settled = (promise: Promise<unknown>) => Promise.race([promise.then(() => "came"), Promise.resolve("waits")]);

describe("limits of pictures", () => {
  it("are at most so many for each reader, in order; others have their own", async () => {
    const limits = createPictureLimits({ perReader: 2 });
    const seen: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (reader: number, name: string) =>
      limits.ofReader(reader, () => {
        seen.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const all = [ask(1, "a"), ask(1, "b"), ask(1, "c"), ask(2, "d")];
    await vi.waitFor(() => expect(seen).toEqual(["a", "b", "d"]));
    ends.get("a")?.();
    await vi.waitFor(() => expect(seen).toEqual(["a", "b", "d", "c"]));
    for (const end of ends.values()) end();
    await Promise.all(all);
  });

  it("are refused to a reader who asks for more than can wait, or waits too long, and free again later", async () => {
    const limits = createPictureLimits({ perReader: 1, maxWaiting: 1, waitMs: 20 });
    let end = () => {};
    const first = limits.ofReader(1, () => new Promise<void>((resolve) => (end = resolve)));
    const second = limits.ofReader(1, () => never);
    const busy = { code: "host-busy" };
    await expect(limits.ofReader(1, () => never)).rejects.toMatchObject(busy);
    await expect(second).rejects.toMatchObject(busy);
    end();
    await first;
    expect(await limits.ofReader(1, async () => "mine")).toBe("mine");
    await expect(limits.ofReader(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await limits.ofReader(1, async () => "again")).toBe("again");
  });

  it("at a host are waited for without a global slot", async () => {
    const { ofHost } = createPictureLimits({ perHost: 1, atOnce: 2, waitMs: 60_000 });
    const leave = await ofHost.acquire("slow.example");
    const waiting = [1, 2, 3].map(() => ofHost.acquire("slow.example"));
    const leaveOther = await ofHost.acquire("quick.example");
    const third = ofHost.acquire("third.example");
    expect(await settled(third)).toBe("waits");
    leaveOther();
    (await third)();
    leave();
    for (const slot of waiting) (await slot)();
  });

  it("at a host come back when there is no global slot", async () => {
    const { ofHost } = createPictureLimits({ perHost: 1, atOnce: 1, waitMs: 20 });
    const leave = await ofHost.acquire("a.example");
    await expect(ofHost.acquire("b.example")).rejects.toMatchObject({ code: "host-busy" });
    leave();
    (await ofHost.acquire("b.example"))();
  });
});
