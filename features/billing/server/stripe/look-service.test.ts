import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { look } from "./look-service.ts";

/** A thing at Stripe that changes, and what of it is stored here. */
function place() {
  const name = `test ${randomUUID()}`;
  const stored: number[] = [];
  const looking = (read: () => Promise<number>, waits = true) =>
    look({ name, read, record: (_tx, seen) => stored.push(seen), waits });
  return { stored, looking };
}

it("never records an older answer after a newer one: it looks again", async () => {
  const { stored, looking } = place();
  const first = Promise.withResolvers<number>();
  const answers = [first.promise, Promise.resolve(2)];
  const late = looking(async () => answers.shift() ?? 2);
  await expect.poll(() => answers.length).toBe(1); // it has asked
  await looking(async () => 2);
  first.resolve(1); // what was there before
  await late;
  expect(stored).toEqual([2, 2]);
});

it("leaves it to whoever is looking already, and not to one that failed or ended", async () => {
  const { stored, looking } = place();
  const first = Promise.withResolvers<number>();
  const running = looking(() => first.promise);
  await expect.poll(() => looking(async () => 7, false)).toBeNull();
  first.resolve(1);
  await running;
  await expect(looking(() => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await looking(async () => 3, false)).not.toBeNull();
  expect(stored.at(-1)).toBe(3);
});
