/** Rules of what owners take with them: limit, places in the storage, names and the email. Pure. */
import { senderName } from "#platform/mail/sender.ts";
import { letter } from "#platform/mail/mail-content.ts";
import type { Limit } from "#platform/throttle/throttle.ts";
import { EXPORT_DAYS, type ExportKind } from "../export-contract.ts";

export const exportsOfCompany: Limit = { name: "newsroom-export:company", max: 10, seconds: 24 * 3600 };

/** Touched every few seconds while it is packed: after this long its worker and its job are lost. */
export const STALLED_SECONDS = 3600;
export const TOUCH_EVERY_MS = 30_000;
/** By then no process is about to write the row of a file. */
export const STRAY_AGE_MS = 24 * 3600 * 1000;

export const EXPORT_FOLDER = "newsroom-exports";
export const exportFolder = (id: string) => `${EXPORT_FOLDER}/${id}`;
export const exportKey = (id: string) => `${exportFolder(id)}/newsroom.zip`;

export const isOpen = (status: string) => status === "queued" || status === "running";

export function downloadName(kind: ExportKind, askedAt: Date): string {
  return `newsroom-${kind}-${askedAt.toISOString().slice(0, 10)}.zip`;
}

export function readyMail(firstName: string, company: string, kind: ExportKind, link: string) {
  const what = kind === "archive" ? "archive" : "static site";
  return {
    subject: `The ${what} of ${company} is ready`,
    action: "Download it",
    text: letter(firstName === "" ? "Hello," : `Hello ${firstName},`, [
      `The ${what} of the newsroom of ${company} on ${senderName()} is ready to download. You will find it under Export:`,
      link,
      `It is available for ${EXPORT_DAYS} days to the owners of the company. If you did not request it, change your password straight away.`,
    ]),
  };
}
