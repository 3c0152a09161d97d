/** Input of the release check. */
import type { Company } from "#features/companies/contract.ts";

/** The type of a text, as far as rules differ: company news, a conversation, or its author's opinion. */
export type RuleSet = "release" | "conversation" | "opinion";

/** The fields in which rules of one set find what they judge, by their names in the calls. */
export type CheckedFields = {
  /** Names of whom a conversation's introduction introduces. */
  introduced?: readonly string[];
  /** The questions of a conversation. */
  questions?: string;
  /** The rating that an opinion gives reasons for, and the list of what it compares with. */
  rating?: string;
  rivals?: string;
};

/** A kind of release for the rules. Compatible with a kind of content. */
export type CheckedKind = {
  /** Tells the fields of its form from those of another one that is open. */
  key: string;
  /** Its rule set. */
  ruleSet: RuleSet;
  checkedFields?: CheckedFields;
  /** The fields of its story in the order of the form. */
  form: { story: readonly { name: string; label: string; control: string; required?: boolean }[] };
  /** The field with its headline. */
  assistant: { titleField: string };
};

/** What is stored of one of the author's companies, to tell whose words a text has. */
export type KnownCompany = Pick<
  Company,
  | "id"
  | "name"
  | "website"
  | "boilerplate"
  | "press_contact_name"
  | "press_contact_email"
  | "press_contact_phone"
  | "spokespeople"
> & { logo: { id: string } | null };

/** The release to check: a form in progress, or a stored post. */
export type CheckedRelease = {
  kind: CheckedKind;
  /** Text fields by their name in the calls, the kind's own and the common ones; `content` is HTML. */
  texts: Readonly<Record<string, string>>;
  /** Lists by their name in the calls, the kind's own and embedded_websites. */
  lists: Readonly<Record<string, readonly string[]>>;
  tags: readonly string[];
  /** Alternative texts of banner and related pictures; pictures within the text are found in it. */
  alts: readonly string[];
  /** Captions, credits and alternative texts of banner and related media, and the names of files as they were chosen. */
  captions?: readonly { field: string; text: string }[];
  fileNames?: readonly { field: string; text: string }[];
  /** The name it is published under: a company's, else the author's. */
  postedAs: string;
  /** The author's companies, and which of them it is posted as (null: none). Missing: nothing is compared. */
  companies?: { own: KnownCompany | null; others: readonly KnownCompany[] };
  /** Ids of its pictures and videos, with those of the text or without. */
  mediaIds?: readonly string[];
};
