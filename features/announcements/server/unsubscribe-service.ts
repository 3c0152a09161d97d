/** Pure rules of announcements: the token that stops their emails, and what an email says. */
import { publicUrl } from "#platform/config/settings.ts";
import { sentence } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { seal, unseal } from "#platform/secrets/sealed.ts";
import { unsubscribePage } from "../contract.ts";
import { senderName } from "#platform/mail/sender.ts";

const SEALED_FOR = { purpose: "announcement-unsubscribe", owner: "announcements" };
const LONGEST_TOKEN = 300;

/** Good for as long as the account: it does nothing but stop and restart these emails. */
export function unsubscribeToken(userId: number): string {
  return seal(Buffer.from(String(userId)), SEALED_FOR).toString("base64url");
}

/** @returns null for anything but a token of this installation. */
export function readUnsubscribeToken(token: string): number | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    const text = unseal(Buffer.from(token, "base64url"), SEALED_FOR).toString();
    return /^\d{1,15}$/.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function unsubscribeAddress(userId: number): string {
  return publicUrl() + unsubscribePage(unsubscribeToken(userId));
}

export function announcementMail(
  { title, body, link }: { title: string; body: string; link: string | null },
  unsubscribe: string,
): MailContent {
  const address = link?.startsWith("/") ? publicUrl() + link : link;
  const reason = sentence(`You receive this email because you have an account at ${senderName()}`);
  const text = letter("Hello,", [body.replace(/\r\n?/g, "\n"), ...(address ? [address] : []), reason]);
  return { subject: title, text, action: "Read more", unsubscribe };
}
