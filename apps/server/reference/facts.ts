/** What the API reference says beyond the calls: scopes, and examples, which examples.test.ts sends. */
import { SCOPE_NAMES, SCOPES } from "#features/accounts/key-contract.ts";
import type { ReferenceFacts } from "#platform/http/reference/api-document.ts";

/** Loaded when the reference is first read. */
export async function referenceFacts(): Promise<ReferenceFacts> {
  const { default: examples } = await import("./examples.json", { with: { type: "json" } });
  const scopes = SCOPE_NAMES.map((name) => ({ name, words: SCOPES[name].words, hint: SCOPES[name].hint }));
  return { scopes, examples };
}
