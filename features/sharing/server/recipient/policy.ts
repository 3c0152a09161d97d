/** Pure rules of a recipient's page: limits, and the proof that an answer was given on it. */
import { z } from "zod";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { TERMS_VERSION } from "../../contract.ts";

export const limits = {
  /** Addresses that are no link, by a network. */
  byAddress: { name: "share:address", max: 300, seconds: 3600 },
  /** A link, from all networks together. */
  byLink: { name: "share:link", max: 600, seconds: 3600 },
  /** Files of a link: each is created. */
  filesByLink: { name: "share:files", max: 30, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** An answer in a forgotten tab is asked again. */
const PROOF_LASTS_MS = 24 * 3600 * 1000;
const LONGEST_PROOF = 500;

const sealedFor = (linkId: number) => ({ purpose: "embargo-page", owner: String(linkId) });
const proof = z.object({ at: z.number(), terms: z.number(), until: z.number().nullable() });

/** The terms that a page shows: their version, and the time that they name. */
export type ShownTerms = { terms: number; until: number | null };

export const termsOf = (until: Date | null): ShownTerms => ({ terms: TERMS_VERSION, until: until?.getTime() ?? null });

export function newProof(linkId: number, shown: ShownTerms, now: Date): string {
  return seal(Buffer.from(JSON.stringify({ at: now.getTime(), ...shown })), sealedFor(linkId)).toString("base64url");
}

/** Null: not of this link's page, or too old. */
export function readProof(linkId: number, given: unknown, now: Date): ShownTerms | null {
  if (typeof given !== "string" || given.length > LONGEST_PROOF) return null;
  try {
    const { data } = proof.safeParse(JSON.parse(unseal(Buffer.from(given, "base64url"), sealedFor(linkId)).toString()));
    return data && now.getTime() - data.at < PROOF_LASTS_MS ? { terms: data.terms, until: data.until } : null;
  } catch {
    return null; // invented, or of a server with another SECRET
  }
}

export const isSame = (one: ShownTerms, other: ShownTerms) => one.terms === other.terms && one.until === other.until;
