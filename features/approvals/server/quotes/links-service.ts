/** Links in emails to people who are quoted. They seal which request and which round: an answer ends the link. */
import { publicUrl } from "#platform/config/settings.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { quotePage } from "../../contract.ts";

const SEALED = { purpose: "quote-approval", owner: "speaker" };
const LONGEST_TOKEN = 300;

export function quoteToken(id: number, round: number): string {
  return seal(Buffer.from(`${id}.${round}`), SEALED).toString("base64url");
}

export function quoteLink(id: number, round: number): string {
  return publicUrl() + quotePage(quoteToken(id, round));
}

/** Null for anything but a token of this installation. */
export function readQuoteToken(token: string): { id: number; round: number } | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    const text = unseal(Buffer.from(token, "base64url"), SEALED).toString();
    const [, id, round] = /^(\d{1,15})\.(\d{1,9})$/.exec(text) ?? [];
    return id === undefined ? null : { id: Number(id), round: Number(round) };
  } catch {
    return null;
  }
}
