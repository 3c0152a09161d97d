/** Sequences of attempts to sign in against the rules written down once more, without a database. */
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { buildUser, clearThrottles, TEST_CLIENT } from "#tests/factories/users.ts";
import { emailKey } from "../policy.ts";
import { type CountedAttempt, countSignIn, rememberClient } from "./guard-service.ts";

const HOME = "198.51.100.7";

afterAll(stopListening);
beforeEach(clearThrottles);

const deviceOf = ({ id }: { id: number }) => transaction((tx) => rememberClient(tx, id, { ...TEST_CLIENT, ip: HOME }));

describe("sequences of attempts", () => {
  type Who = "device" | "home" | `stranger ${number}`;
  const who = fc.oneof(
    fc.constantFrom<Who>("device", "home"),
    // Five networks of three addresses each.
    fc.integer({ min: 0, max: 14 }).map((n): Who => `stranger ${n}`),
  );
  const steps = fc.array(fc.record({ who, isRight: fc.boolean(), times: fc.integer({ min: 1, max: 12 }) }), {
    minLength: 1,
    maxLength: 9,
  });
  const ipOf = (each: Who) => {
    if (!each.startsWith("stranger")) return HOME;
    const n = Number(each.slice(9));
    return `10.${100 + Math.floor(n / 3)}.0.${n % 3}`;
  };

  /** The rules, written down once more without a database. */
  class Model {
    readonly #counts = new Map<string, number>();

    attempt(each: Who, isRight: boolean): boolean {
      const lane = each === "device" ? "device" : ipOf(each);
      const keys = each === "device" ? [lane] : [`all ${lane}`, lane];
      if (each.startsWith("stranger")) keys.push(ipOf(each).replace(/\d+$/, "x"), "strangers");
      const mosts = { device: 10, all: 100, x: 30, strangers: 50 };
      for (const key of keys) {
        const counted = (this.#counts.get(key) ?? 0) + 1;
        this.#counts.set(key, counted);
        const max = key.startsWith("all ")
          ? mosts.all
          : key.endsWith("x")
            ? mosts.x
            : key === "strangers"
              ? mosts.strangers
              : 10;
        if (counted > max) return false;
      }
      if (!isRight) return true;
      for (const key of keys) this.#counts.set(key, key === lane ? 0 : (this.#counts.get(key) ?? 1) - 1);
      return true;
    }
  }

  it("let in exactly as many guesses as the rules say, and known devices always have theirs", async () => {
    const user = await buildUser();
    const device = await deviceOf(user);
    const clientOf = (each: Who) => ({ ...TEST_CLIENT, ip: ipOf(each), device: each === "device" ? device : null });
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await clearThrottles();
        const model = new Model();
        for (const { who: each, isRight, times } of sequence) {
          for (let n = 0; n < times; n++) {
            const counted = await countSignIn(emailKey(user.email), clientOf(each)).catch((error: unknown) => error);
            expect(!(counted instanceof Error)).toBe(model.attempt(each, isRight));
            if (counted instanceof AppError) expect(counted.code).toBe("too-many-requests");
            else if (isRight) await (counted as CountedAttempt).forgive();
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it("are answered alike whether or not the account exists", async () => {
    const user = await buildUser();
    await deviceOf(user);
    const strangers = fc.array(fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 12 })), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(strangers, async (sequence) => {
        const outcomes = await Promise.all(
          [emailKey(user.email), `nobody-${newToken()}@example.com`].map(async (account) => {
            await db.deleteFrom("throttles").where("key", "like", `%${account}`).execute();
            const seen: unknown[] = [];
            for (const [stranger, times] of sequence)
              for (let n = 0; n < times; n++)
                seen.push(
                  await countSignIn(account, {
                    ...TEST_CLIENT,
                    ip: ipOf(`stranger ${stranger}`),
                    device: newToken(),
                  }).then(
                    ({ number, codesOf }) => [number, codesOf],
                    (error: unknown) => (error as AppError).code,
                  ),
                );
            return seen;
          }),
        );
        expect(outcomes[0]).toEqual(outcomes[1]);
        await clearThrottles();
      }),
      { numRuns: 4 },
    );
  });
});
