/** Whoever has a whole IPv6 network has little more attempts than whoever has one address. */
import { beforeEach, expect, it } from "vitest";
import { AppError } from "#platform/errors/app-error.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import { clearThrottles, TEST_CLIENT } from "#tests/factories/users.ts";
import { limits } from "../policy.ts";
import { requestPasswordReset } from "../password/reset-service.ts";
import { signUp } from "../sign-up/service.ts";
import { countSignIn } from "./guard-service.ts";

beforeEach(clearThrottles);

type Attempt = (ip: string) => Promise<unknown>;

const ATTEMPTS: Record<string, { attempt: Attempt; max: number }> = {
  "sign-ins to a different account each": {
    attempt: (ip) => countSignIn(`${newToken()}@example.com`, { ...TEST_CLIENT, ip }),
    max: limits.signInByAddress.max,
  },
  // A password that is refused is the cheapest attempt, and counts as any other.
  "sign-ups": {
    attempt: (ip) => {
      const person = { email: `${newToken()}@example.com`, first_name: "Ada", last_name: "Byron" };
      return signUp({ ...person, password: "password" }, { ...TEST_CLIENT, ip });
    },
    max: limits.signUpByAddress.max,
  },
  "password resets": {
    attempt: (ip) => requestPasswordReset(`${newToken()}@example.com`, { ...TEST_CLIENT, ip }),
    max: limits.resetByAddress.max,
  },
};

/** How many of them were not refused for their number. */
async function passed(attempt: Attempt, count: number, ipOf: (n: number) => string): Promise<number> {
  let refused = 0;
  for (let n = 0; n < count; n++)
    await attempt(ipOf(n)).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "too-many-requests") refused += 1;
    });
  return count - refused;
}

it.each(Object.entries(ATTEMPTS))(
  "%s from the networks of one site are few, and another site has its own",
  async (_name, { attempt, max }) => {
    const count = Math.ceil(max * 1.3) + 6;
    expect(await passed(attempt, count, (n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(Math.ceil(max * 1.25));
    expect(await passed(attempt, 1, () => "2001:db8:2::1")).toBe(1);
  },
);

it("counts the sites of a provider together too, and the addresses of an IPv4 network", async () => {
  const { attempt, max } = ATTEMPTS["password resets"] as (typeof ATTEMPTS)[string];
  expect(await passed(attempt, max * 8 + 10, (n) => `2001:db8:${n.toString(16)}::1`)).toBe(max * 8);
  expect(await passed(attempt, max * 8 + 10, (n) => `198.51.100.${n}`)).toBe(max * 8);
});

it("one address that is refused uses up nothing of its network", async () => {
  const { attempt, max } = ATTEMPTS["password resets"] as (typeof ATTEMPTS)[string];
  await passed(attempt, max * 3, () => "2001:db8:3:1::1");
  expect(await passed(attempt, 5, () => "2001:db8:3:2::1")).toBe(Math.ceil(max * 1.25) - max);
});
