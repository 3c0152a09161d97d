/** Emails about approvals. Names and titles are other people's words; the reader may have no account. */
import { sentence, stopAfter } from "#platform/contract/sentence.ts";
import { letter, type MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { nameForStrangers } from "#platform/mail/unasked.ts";
import type { ApprovedPost } from "./approvers.ts";
import { cityOf, timesIn } from "../../policy/times.ts";
import { truncate } from "#ui-kit/truncate.ts";

type MailText = Pick<MailContent, "subject" | "text" | "action">;

const MAX_SUBJECT_NAME = 80;

export const named = (name: string, otherwise: string) => nameForStrangers(name) ?? otherwise;

/** As an email calls the post. Of a confidential one it has neither the title nor a word. */
export type Called = Pick<ApprovedPost, "title" | "company" | "isConfidential">;

/** In a subject line. */
function titled({ title, company, isConfidential }: Called): string {
  if (isConfidential) return `a confidential post of ${named(company, "a company")}`;
  return truncate(title.replace(/[\p{Cc}\s]+/gu, " ").trim() || "an untitled post", MAX_SUBJECT_NAME);
}

/** Within a sentence. */
const inWords = (post: Called) => (post.isConfidential ? "a confidential post" : `“${titled(post)}”`);

type Asked = Called & {
  greeting: string;
  asker: string;
  due: Date;
  publishAt: Date | null;
  zone: string;
  deputy: string | null;
  link: string;
  isClient: boolean;
};

export function askedMail(of: Asked): MailText {
  const { short, long } = timesIn(of.zone);
  const [asker, company] = [named(of.asker, "A colleague"), named(of.company, "a company")];
  const planned = of.publishAt === null ? "" : ` It is planned for ${long(of.publishAt)}.`;
  return {
    subject: `Your approval is needed by ${short(of.due)}: ${titled(of)}`,
    action: "Read and answer",
    text: letter(of.greeting, [
      `${asker} asks you to approve ${inWords(of)} for ${company}${stopAfter(company)}${planned}`,
      "Read and answer:",
      of.link,
      `Please answer by ${long(of.due)} in ${cityOf(of.zone)}.${of.deputy === null ? "" : ` If you are away, ${named(of.deputy, "a colleague")} is your deputy.`} Nothing is published without your answer.`,
      ...whyClient(of),
    ]),
  };
}

export function againMail(of: Asked & { changes: number; place: string }): MailText {
  const asker = named(of.asker, "A colleague");
  const count = of.changes === 1 ? "1 change" : `${of.changes} changes`;
  const where = of.changes === 1 ? `There is one change, in ${of.place.toLowerCase()}.` : `There are ${count}.`;
  return {
    subject: `Please look again: ${count} in ${titled(of)}`,
    action: "Read and answer",
    text: letter(of.greeting, [
      `The text was changed after you approved it for ${asker}. ${where} You see what is different.`,
      "Read and answer:",
      of.link,
      ...whyClient(of),
    ]),
  };
}

/** @param substitute the deputy, who is asked as well at the end of the time. */
export function reminderMail(of: Asked & { hoursLeft: number; substitute: string | null }): MailText {
  const { long } = timesIn(of.zone);
  const left = of.hoursLeft === 1 ? "1 hour left" : `${of.hoursLeft} hours left`;
  const then = of.substitute === null ? "" : ` Then we ask ${named(of.substitute, "your deputy")} as well.`;
  return {
    subject: `Reminder, ${left}: ${titled(of)}`,
    action: "Read and answer",
    text: letter(of.greeting, [
      `Your answer is still missing. It is needed by ${long(of.due)} in ${cityOf(of.zone)}.${then}`,
      "Read and answer:",
      of.link,
      ...whyClient(of),
    ]),
  };
}

function whyClient({ isClient, asker, company }: Asked): string[] {
  if (!isClient) return [];
  return [
    `You need no account. You were sent this because ${named(company, "a company")} entered your address. If that was a mistake, tell ${named(asker, "the sender")}.`,
  ];
}

type Answered = { greeting: string; name: string; post: Called; link: string };

export function changesMail({
  greeting,
  name,
  post,
  link,
  note,
  version,
}: Answered & { note: string; version: number }) {
  const who = named(name, "An approver");
  return {
    subject: `${who} asks for changes: ${titled(post)}`,
    action: "Open the post",
    text: letter(greeting, [
      `${who} has read version ${version} and asks for changes${post.isConfidential ? ". What should change is said in the post, not in this email." : ":"}`,
      ...(post.isConfidential ? [] : [quoteText(note)]),
      "Open the post:",
      link,
      "When you have changed it, ask again. Those whose approval still holds are not asked again.",
    ]),
  } satisfies MailText;
}

export function lateMail({ greeting, name, post, link }: Answered): MailText {
  const who = named(name, "An approver");
  return {
    subject: `No answer yet from ${who}: ${titled(post)}`,
    action: "Open the post",
    text: letter(greeting, [
      `${who} has not answered in time. We keep waiting: silence never approves. Remind them, or ask an owner to change who approves.`,
      "Open the post:",
      link,
    ]),
  };
}

/** One of several. */
export function oneApprovedMail({ greeting, name, post, link }: Answered): MailText {
  const who = named(name, "An approver");
  return {
    subject: `${who} has approved: ${titled(post)}`,
    action: "See who is next",
    text: letter(greeting, [
      `${sentence(`${who} has approved ${inWords(post)}`)} Others have not answered yet.`,
      "See who is next:",
      link,
    ]),
  };
}

export function approvedMail({ greeting, post, link, names }: Answered & { names: string }): MailText {
  return {
    subject: `Approved: ${titled(post)}`,
    action: "Open the post",
    text: letter(greeting, [
      `${sentence(`${names} approved ${inWords(post)}`)} It can go out as it is now. If its text changes, they are asked again.`,
      "Open the post:",
      link,
    ]),
  };
}

type Missing = { greeting: string; post: Called; names: string; publishAt: Date; zone: string; link: string };

/** Before a scheduled post misses its time. */
export function missingMail({ greeting, post, names, publishAt, zone, link }: Missing): MailText {
  const { short, long } = timesIn(zone);
  return {
    subject: `Approval missing: ${titled(post)}, ${short(publishAt)}`,
    action: "Open the post",
    text: letter(greeting, [
      `We wait for ${names}. Without approval the post is not published on ${long(publishAt)} in ${cityOf(zone)}; it becomes a draft again and the release comes back.`,
      "Remind them or ask somebody else:",
      link,
    ]),
  };
}

export function missedMail({ greeting, post, names, publishAt, zone, link }: Missing): MailText {
  const { long } = timesIn(zone);
  return {
    subject: `Not published, approval missing: ${titled(post)}`,
    action: "Open the draft",
    text: letter(greeting, [
      `${post.isConfidential ? "A confidential post" : inWords(post)} was planned for ${long(publishAt)} in ${cityOf(zone)}. We still wait for ${names}, so it was not published. It is a draft again and the release is back.`,
      "Open the draft:",
      link,
    ]),
  };
}

export type Waived = "published" | "scheduled" | "shared under embargo";

export function waivedMail(of: Answered & { reason: string; was: Waived }): MailText {
  const who = named(of.name, "An owner");
  return {
    subject: `${of.was.charAt(0).toUpperCase()}${of.was.slice(1)} without your approval: ${titled(of.post)}`,
    action: "Read the post",
    text: letter(of.greeting, [
      `${who} ${of.was === "shared under embargo" ? "shared this post under embargo" : `${of.was} this post`} without your approval. The reason:`,
      quoteText(of.reason),
      "Read the post:",
      of.link,
    ]),
  };
}
