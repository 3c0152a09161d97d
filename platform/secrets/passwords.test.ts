import { describe, expect, it } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

describe("passwords", () => {
  it("are hashed with argon2id at the agreed cost, each with its own salt", async () => {
    const [one, two] = await Promise.all([hashPassword("secret"), hashPassword("secret")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword(one, "secret")).toBe(true);
    expect(await isPassword(one, "Secret")).toBe(false);
  });

  it("are never right where there is no account, after the same work", async () => {
    const stored = await hashPassword("secret");
    const spent = async (hash: string | null) => {
      const times: number[] = [];
      for (let round = 0; round < 7; round++) {
        const started = process.cpuUsage(); // the work is done by a thread of the pool
        expect(await isPassword(hash, "wrong")).toBe(false);
        const { user, system } = process.cpuUsage(started);
        times.push(user + system);
      }
      return times.toSorted((a, b) => a - b)[3] ?? 0;
    };
    const ratio = (await spent(null)) / (await spent(stored));
    expect(ratio).toBeGreaterThan(0.3); // without the work it is about 0.001
    expect(ratio).toBeLessThan(3);
  });
});
