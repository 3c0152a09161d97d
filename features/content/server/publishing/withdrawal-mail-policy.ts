/** Texts of emails to authors about an operator's action on their post. Pure. */
import { sentence } from "#platform/contract/sentence.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { quoteText } from "#platform/mail/quoted-text.ts";
import { authorMail, type AuthorMailText } from "./author-mail-service.ts";

/** Actions the author is notified of. Not a legal hold: it may be part of a case about the author. */
export type ToldAct = "withdraw" | "lift" | "correct" | "leave-newsroom" | "return-to-newsroom";

export type ActMail = {
  act: ToldAct;
  name: string;
  reason: string;
  /** The note readers see at the old address. */
  publicNote: string;
  /** Whether the release was credited back. */
  isReleaseBack: boolean;
  /** Whether it is in its author's trash. */
  isTrashed: boolean;
  link: string;
};

export function actMail(mail: ActMail): MailContent {
  return authorMail(mail.name, (name) => TEXTS[mail.act](`"${name}"`, mail), mail.link);
}

const TEXTS: Record<ToldAct, (what: string, mail: ActMail) => AuthorMailText> = {
  withdraw: (what, { reason, publicNote, isReleaseBack }) => ({
    subject: "Your post has been withdrawn",
    paragraphs: [
      `${sentence(`Our editors have withdrawn ${what}`)} Readers no longer see it, and the platforms it was delivered to have been asked to take it down. Reason:`,
      quoteText(reason),
      ...(publicNote === "" ? [] : ["Readers see this note in its place:", quoteText(publicNote)]),
      `It cannot be edited, deleted or restored.${isReleaseBack ? " You have your release back." : ""} If you think this is a mistake, open a support ticket. The post is here:`,
    ],
  }),
  lift: (what, { reason, isTrashed }) => (isTrashed ? liftedInTrash(what, reason) : lifted(what, reason)),
  correct: (what, { reason }) => ({
    subject: "Your post has been edited",
    paragraphs: [
      `${sentence(`Our editors have edited ${what}`)} Reason:`,
      quoteText(reason),
      "The previous version is in the post's history. Open the post here:",
    ],
  }),
  "leave-newsroom": (what, { reason }) => ({
    subject: "Your post has been taken out of the newsroom",
    paragraphs: [
      `Our editors have taken ${what} out of its company's newsroom page. It keeps its own address. Reason:`,
      quoteText(reason),
      "Open the post here:",
    ],
  }),
  "return-to-newsroom": (what, { reason }) => ({
    subject: "Your post is back in the newsroom",
    paragraphs: [
      `Our editors have returned ${what} to its company's newsroom page. Reason:`,
      quoteText(reason),
      "Open the post here:",
    ],
  }),
};

function lifted(what: string, reason: string): AuthorMailText {
  return {
    subject: "Your post is published again",
    paragraphs: [
      `${sentence(`Our editors have lifted the withdrawal of ${what}`)} Readers see it again, and it is being delivered to platforms again. Reason:`,
      quoteText(reason),
      "Open the post here:",
    ],
  };
}

function liftedInTrash(what: string, reason: string): AuthorMailText {
  return {
    subject: "The withdrawal of your post has been lifted",
    paragraphs: [
      `${sentence(`Our editors have lifted the withdrawal of ${what}`)} It is in your trash, where readers do not see it. You can restore it. Reason:`,
      quoteText(reason),
      "Open your trash here:",
    ],
    action: "Open trash",
  };
}
