/** How text that others wrote is handed to an assistant. Pure. */
import { z } from "zod";
import { KINDS } from "#features/content/kinds/index.ts";
import { connectionMessages, MAX_QUOTED } from "../../contract.ts";

/** A string of JSON, out of which no text can break, next to its source. */
export const quotedText = z.object({
  note: z.string().describe("What this text is, and is not"),
  source: z.string().describe("Address of the page that it was read from"),
  text: z.string().describe("Quoted text, in Markdown where it has a form"),
  truncated: z.boolean().describe("Whether its end was left out"),
});
export type QuotedText = z.infer<typeof quotedText>;

export function quote(source: string, text: string): QuotedText {
  return {
    note: connectionMessages.quoted,
    source,
    text: text.slice(0, MAX_QUOTED).toWellFormed(),
    truncated: text.length > MAX_QUOTED,
  };
}

/** Path of a release from its address or path; null if it can be none of this site's. */
export function releasePath(given: string, origin: string): string | null {
  if (!URL.canParse(given, origin)) return null;
  const address = new URL(given, origin);
  const [type, guid, ...rest] = address.pathname.split("/").slice(1);
  const isOurs = address.origin === origin && address.username === "" && address.password === "";
  if (!isOurs || !KINDS.some(({ typeCode }) => typeCode === type) || !guid || !GUID.test(guid)) return null;
  if (rest.length > 2) return null;
  return `/${[type, guid, ...rest.filter((part) => part !== "")].join("/")}`;
}

const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
