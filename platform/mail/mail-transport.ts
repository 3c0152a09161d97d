/** Hands mails to the SMTP server: both parts, headers, signature. */
import { readFile } from "node:fs/promises";
import type { SendMailOptions, Transporter } from "nodemailer";
import { settings } from "#platform/config/settings.ts";
import type { Attachment, Passage } from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import { mailWords, SIGN_OFF, senderName, signed } from "./sender.ts";

export type OutgoingMail = {
  id: number;
  createdAt: Date;
  to: string;
  subject: string;
  text: string;
  action?: string | undefined;
  thread?: string | undefined;
  unsubscribe?: string | undefined;
  passages?: readonly Passage[] | undefined;
  lang?: string | undefined;
  sender?: string | undefined;
  attachment?: Attachment | undefined;
};

/** RFC 8058 wants both headers of unsubscribing signed, which nodemailer leaves out of its own list. */
const SIGNED_HEADERS =
  "From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "In-Reply-To:References:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post";

let transport: { key: string; transporter: Transporter } | undefined;

/** @throws what nodemailer throws: no connection, refused sign-in, certificate, recipient or text. */
export async function sendOverSmtp(mail: OutgoingMail, url: string): Promise<void> {
  await (await transporterOf(url)).sendMail(messageOf(mail));
}

/** Both parts say the same. The id stays the same at each attempt: a mailbox that got the mail twice shows it once. */
function messageOf(mail: OutgoingMail): SendMailOptions {
  const { id, createdAt, to, subject, text, action, thread, unsubscribe, passages, lang, sender, attachment } = mail;
  const { MAIL_FROM, MAIL_REPLY_TO } = settings();
  const domain = senderDomain();
  const root = `<${thread}@${domain}>`;
  const stop = unsubscribe ? `\n${mailWords(lang).unsubscribeAt} ${unsubscribe}\n` : "";
  return {
    from: { ...senderOf(MAIL_FROM), ...(sender !== undefined && { name: sender }) },
    to: { name: "", address: to },
    ...(MAIL_REPLY_TO === undefined ? {} : { replyTo: MAIL_REPLY_TO }),
    subject,
    text: signed(text) + stop,
    html: htmlOf({ subject, text, action, unsubscribe, passages, lang, sender }),
    ...(attachment && {
      attachments: [{ filename: attachment.name, contentType: attachment.type, content: attachment.content }],
    }),
    messageId: `<mail-${id}.${createdAt.getTime()}@${domain}>`,
    ...(thread === undefined ? {} : { inReplyTo: root, references: root }),
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe === undefined
        ? {}
        : { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
    },
  };
}

/** MAIL_FROM under the site's name, unless it has a name of its own. */
export function senderOf(from: string): { name: string; address: string } {
  const open = from.lastIndexOf("<");
  const name = from.slice(0, Math.max(0, open)).replaceAll('"', "").trim();
  const address = from
    .slice(open + 1)
    .replace(/>\s*$/, "")
    .trim();
  return { name: name === "" || name === SIGN_OFF ? senderName() : name, address };
}

/** Of MAIL_FROM: what message ids and the signature name. */
export function senderDomain(): string {
  return /@([^\s@<>]+)>?\s*$/.exec(settings().MAIL_FROM)?.[1]?.toLowerCase() ?? "dateline.example";
}

async function transporterOf(url: string): Promise<Transporter> {
  const { DKIM_SELECTOR, DKIM_KEY_FILE, DKIM_DOMAIN } = settings();
  const key = [url, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE].join("\n");
  if (transport?.key === key) return transport.transporter;
  const { createTransport } = await import("nodemailer"); // 24 MB that only a process that sends needs
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const dkim = DKIM_KEY_FILE === undefined ? {} : { dkim: await signature(DKIM_KEY_FILE) };
  transport = { key, transporter: createTransport({ url, ...timeouts, ...dkim }) };
  return transport.transporter;
}

async function signature(file: string) {
  const { DKIM_SELECTOR, DKIM_DOMAIN } = settings();
  const privateKey = await readFile(file, "utf8");
  const domainName = DKIM_DOMAIN ?? senderDomain();
  return { domainName, keySelector: DKIM_SELECTOR, privateKey, headerFieldNames: SIGNED_HEADERS };
}
