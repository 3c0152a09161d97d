/** The proof of when a form was opened, sealed into it: it slows bots down without cookies, scripts or captchas. */
import { randomUUID } from "node:crypto";
import { uuid } from "#platform/contract/fields.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { FASTEST_FORM_MS, FORM_LASTS_MS } from "./policy.ts";

const SEALED_FOR = { purpose: "abuse-report-form", owner: "reader" };
const LONGEST_PROOF = 500;

/** @param key identifies the form; a form that is shown again keeps it, so it remains one report. */
export function newFormProof(now: number, key: string = randomUUID()): string {
  return seal(Buffer.from(`${now} ${key}`), SEALED_FOR).toString("base64url");
}

export type FormProof = { kind: "fine" | "too-fast" | "expired"; key: string } | { kind: "unknown" };

export function readFormProof(proof: unknown, now: number): FormProof {
  const opened = typeof proof === "string" && proof.length <= LONGEST_PROOF ? open(proof) : null;
  if (!opened) return { kind: "unknown" };
  const age = now - opened.time;
  const kind = age < FASTEST_FORM_MS ? "too-fast" : age > FORM_LASTS_MS ? "expired" : "fine";
  return { kind, key: opened.key };
}

function open(proof: string): { time: number; key: string } | null {
  try {
    const [time = "", key = ""] = unseal(Buffer.from(proof, "base64url"), SEALED_FOR).toString().split(" ");
    return /^\d{1,15}$/.test(time) && uuid.safeParse(key).success ? { time: Number(time), key } : null;
  } catch {
    return null; // invented, or of a server with another SECRET: the form is shown again
  }
}
