/**
 * Calls that this process makes to itself for a caller it has already identified are counted for that caller, and not for
 * the address, which many may share.
 */
import { newToken } from "#platform/secrets/tokens.ts";

const HEADER = "x-counted-as";
/** A name that no request from outside can know. */
const counted = new Map<string, string>();

/** @param key whom limits count while `work` runs; it sends the headers that it is given. */
export async function countedAs<T>(key: string, work: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const name = newToken();
  counted.set(name, key);
  try {
    return await work({ [HEADER]: name });
  } finally {
    counted.delete(name);
  }
}

/** Whom a request is counted for. */
export function countedKey({ ip, headers }: { ip: string; headers: Record<string, unknown> }): string {
  const name = headers[HEADER];
  return (typeof name === "string" ? counted.get(name) : undefined) ?? ip;
}
