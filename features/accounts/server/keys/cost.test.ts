/** What checking a key costs: every call of a program pays it. */
import { expect, it } from "vitest";
import { hashToken } from "#platform/secrets/tokens.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildUser } from "#tests/factories/users.ts";
import { isFrom, keyIn, looksLikeKey } from "./policy.ts";
import { findKeyByHash } from "./queries.ts";

/** Milliseconds of CPU of one run; the best of several rounds, because other tests run beside. */
async function cpuOf(times: number, run: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    for (let n = 0; n < times; n++) await run();
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000 / times);
  }
  return Math.min(...rounds);
}

it("takes at most 0.1 ms of CPU, addresses included", async () => {
  const user = await buildUser();
  const company = await buildCompany(user.id);
  const addresses = ["203.0.113.0/24", "2001:db8::/32", "127.0.0.1/32"];
  const { secret } = await buildKey(user.id, company.id, { addresses });
  const found = await findKeyByHash(hashToken(secret));
  const check = () =>
    keyIn("/dashboard/user-drafts/?company=1&page=2") === null &&
    looksLikeKey(secret) &&
    hashToken(secret).length === 32 &&
    isFrom(found?.addresses ?? [], "127.0.0.1");
  expect(check()).toBe(true);
  const own = await cpuOf(2_000, check);
  expect(own).toBeLessThan(0.1);
});
