/** Formats emails to a newsdesk, in the language of the release where the site has words in it, else in the site's. */
import type { Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { type MailContent, paragraphsOf } from "#platform/mail/mail-content.ts";
import { senderName } from "#platform/mail/sender.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { Consignment } from "../way.ts";
import { withdrawalNotice, withdrawalTitle } from "../withdrawal-notice.ts";
import { oneLine, type Release, textOf } from "../../releases/policy.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";
import { inLanguage, languageOfText, words } from "#ui-kit/public/words/words.ts";

const SUBJECT_CHARACTERS = 200;

/** The release as text, with its address and sender. */
export function releaseMail(event: Consignment["event"], release: Release): MailContent {
  const { title, summary, html, url, company, author, tags, language } = release;
  const story = [oneLine(title), oneLine(summary), textOf(html)].filter(Boolean).join("\n\n");
  const passages = language === null ? [] : [{ from: 0, to: paragraphsOf(story).length, language }];
  const sender = company === null || company === author ? author : `${company} (${author})`;
  return writeFor(language, () => {
    const { desks } = words();
    const topics = tags.length > 0 ? [desks.topics(tags.map(categoryName))] : [];
    const facts = [desks.from(oneLine(sender)), desks.online(url), ...topics].join("\n");
    const opening = event === "post.published" ? desks.published : desks.updated;
    const subject = truncate(desks.subject(opening, oneLine(title)), SUBJECT_CHARACTERS);
    return { subject, text: bodyOf([story, facts]), passages };
  });
}

export function withdrawalMail(title: string, withdrawal: Withdrawal): MailContent {
  const { language } = withdrawal;
  const passages = language === null ? [] : [{ from: 0, to: 1, language }];
  return writeFor(language, () => ({
    subject: truncate(withdrawalTitle(oneLine(title), withdrawal), SUBJECT_CHARACTERS),
    text: bodyOf([title, ...withdrawalNotice(withdrawal, "takeDown")].map(oneLine)),
    passages,
  }));
}

/** @param language of the release; null: not known. */
function writeFor(language: string | null, write: () => MailContent): MailContent {
  const lang = languageOfText(language);
  return { ...inLanguage(lang, write), lang };
}

function bodyOf(parts: string[]): string {
  return `${[...parts.filter(Boolean), words().desks.sentBy(senderName())].join("\n\n")}\n`;
}
