/** The proof of when a form was opened, sealed into it: it slows bots down without cookies, scripts or captchas. */
import { randomUUID } from "node:crypto";
import { uuid } from "#platform/contract/fields.ts";
import { seal, unseal } from "./sealed.ts";

/** No person reads and fills in a form faster; bots do. */
export const FASTEST_FORM_MS = 3000;
/** A form in a forgotten tab can be sent again with one more click. */
export const FORM_LASTS_MS = 24 * 3600 * 1000;

/** Which form it is: a proof of one is none of another. */
export type PublicForm = "abuse-report-form" | "contact-form";

const sealedFor = (purpose: PublicForm) => ({ purpose, owner: "reader" });
const LONGEST_PROOF = 500;

/** @param key identifies the form; a form that is shown again keeps it, so what it sends is taken once. */
export function newFormProof(form: PublicForm, now: number, key: string = randomUUID()): string {
  return seal(Buffer.from(`${now} ${key}`), sealedFor(form)).toString("base64url");
}

export type FormProof = { kind: "fine" | "too-fast" | "expired"; key: string } | { kind: "unknown" };

export function readFormProof(form: PublicForm, proof: unknown, now: number): FormProof {
  const opened = typeof proof === "string" && proof.length <= LONGEST_PROOF ? open(form, proof) : null;
  if (!opened) return { kind: "unknown" };
  const age = now - opened.time;
  const kind = age < FASTEST_FORM_MS ? "too-fast" : age > FORM_LASTS_MS ? "expired" : "fine";
  return { kind, key: opened.key };
}

/**
 * For a form that is shown again. Keeps the time it was opened, so that correcting a field needs no wait; only bots
 * without a form start again.
 */
export function formProofAgain(form: PublicForm, sent: unknown, now: number): string {
  const proof = readFormProof(form, sent, now);
  if (proof.kind === "unknown") return newFormProof(form, now);
  if (proof.kind === "expired") return newFormProof(form, now - FASTEST_FORM_MS, proof.key);
  return String(sent);
}

function open(form: PublicForm, proof: string): { time: number; key: string } | null {
  try {
    const [time = "", key = ""] = unseal(Buffer.from(proof, "base64url"), sealedFor(form)).toString().split(" ");
    return /^\d{1,15}$/.test(time) && uuid.safeParse(key).success ? { time: Number(time), key } : null;
  } catch {
    return null; // invented, or of a server with another SECRET: the form is shown again
  }
}
