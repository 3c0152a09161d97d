/** Password hashing with argon2id, at the cost that OWASP's password storage sheet names (19 MiB, 2 passes, 1 lane). */
import { hash, verify } from "@node-rs/argon2";

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A well-formed hash that no password has: checking against it costs what checking a real one costs. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** @param stored null when there is no such account: the same work is done and the answer is false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NO_PASSWORD, password);
  return matches && stored !== null;
}
