/** Types of what emails store besides their text. */

/** Paragraphs in a language of their own: see platform/mail/mail-content.ts. */
type MailPassage = { from: number; to: number; language: string };

export type MailOptions = {
  action?: string;
  thread?: string;
  unsubscribe?: string;
  opens?: "follow";
  lang?: string;
  sender?: string;
  passages?: readonly MailPassage[];
};
