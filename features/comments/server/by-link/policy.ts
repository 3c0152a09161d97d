/** Proof that a comment was written on a page that its link opened. */
import { z } from "zod";
import { seal, unseal } from "#platform/secrets/sealed.ts";

/** A comment in a forgotten tab is asked for again. */
const LASTS_MS = 24 * 3600 * 1000;
const LONGEST = 500;

/** @param owner the link for comment, or the turn of an approver. */
const sealedFor = (owner: number | string) => ({ purpose: "comment-page", owner: String(owner) });
const proof = z.object({ at: z.number() });

export function newProof(owner: number | string, now: Date): string {
  return seal(Buffer.from(JSON.stringify({ at: now.getTime() })), sealedFor(owner)).toString("base64url");
}

/** Whether it is of this link's page, and not too old. */
export function isProof(owner: number | string, given: unknown, now: Date): boolean {
  if (typeof given !== "string" || given.length > LONGEST) return false;
  try {
    const { data } = proof.safeParse(JSON.parse(unseal(Buffer.from(given, "base64url"), sealedFor(owner)).toString()));
    return data !== undefined && now.getTime() - data.at < LASTS_MS;
  } catch {
    return false; // invented, or of a server with another SECRET
  }
}
