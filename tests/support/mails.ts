/** Mails as their addressee gets them: sealed links included. */
import { expect } from "vitest";
import { db } from "#platform/database/client.ts";
import { unsealText } from "#platform/mail/mail-seal.ts";
import { findSlips } from "./setup/slips.ts";

/** Those to this address, oldest first. */
export async function mailsTo(recipient: string): Promise<{ subject: string; text: string }[]> {
  const rows = await db
    .selectFrom("mail_messages")
    .select(["subject", "body", "sealed"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  const mails = rows.map(({ subject, body, sealed }) => ({
    subject,
    text: sealed ? unsealText(sealed, recipient).text : body,
  }));
  expect(findSlips(mails.flatMap(({ subject, text }) => [subject, ...text.split("\n")]))).toEqual([]);
  return mails;
}

/** The token of the newest mail to this address; empty when it has none. */
export async function mailedToken(recipient: string): Promise<string> {
  return tokenIn((await mailsTo(recipient)).at(-1)?.text);
}

export function tokenIn(text = ""): string {
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}
