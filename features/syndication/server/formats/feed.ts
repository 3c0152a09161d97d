/** A feed, independent of its format. */
import { escapeText, escapeUTF8 } from "entities/escape";
import type { Correction } from "#features/content/site/public-post.ts";
import { correctionOf } from "#features/content/site/post/parts.ts";
import type { Entry } from "../entry-policy.ts";
import { inLanguage, language as siteLanguage, languageOfText } from "#ui-kit/public/words/words.ts";

export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same posts. */
  page: string;
  /** Its own address in this format. */
  self: string;
  /** Null: it announces nothing. */
  hub: string | null;
  /** Its permanent id in Atom, the same in every format. */
  urn: string;
  /** When anything in it last changed. */
  updatedAt: Date;
  entries: readonly FeedEntry[];
};

/** What feeds say of an entry. */
export type FeedEntry = Omit<Entry, "guid" | "kind" | "words" | "version" | "quoteApprovals">;

/** The language of all entries, if they have one in common; otherwise the site's, which unknown ones are taken for. */
export function feedLanguage({ entries }: Pick<Feed, "entries">): string {
  const site = siteLanguage();
  const [first = site, ...others] = new Set(entries.map(({ language }) => language ?? site));
  return others.length === 0 ? first : site;
}

/** A video's length as formats need it: at least one second. */
export function wholeSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, Math.round(seconds));
}

/** The publisher that readers see. */
export function publisherOf({ company, author }: Pick<Entry, "company" | "author">): string {
  return company ?? author;
}

/** Correction notes, then the story with its banner, which most readers show nowhere else. */
export function fullText({ html, media, corrections, language }: FeedEntry): string {
  const [banner] = media;
  const figure = banner?.kind === "image" ? figureOf(banner) : "";
  const notes = inLanguage(languageOfText(language), () => corrections.map(correctionHtml).join(""));
  return notes + figure + html;
}

/** At the beginning, where readers of a changed entry look for the change. */
function correctionHtml({ at, note }: Correction): string {
  return `<p><strong>${escapeText(correctionOf(at))}</strong> <bdi>${escapeText(note)}</bdi></p>`;
}

/** For editors who used an earlier version; null if nothing was corrected. */
export function correctionNote({ corrections, language }: Pick<Entry, "corrections" | "language">): string | null {
  const notes = inLanguage(languageOfText(language), () =>
    corrections.map(({ at, note }) => `${correctionOf(at)} ${note}`),
  );
  return notes.length === 0 ? null : notes.join("\n");
}

function figureOf({ url, alt, caption, width, height }: Entry["media"][number]): string {
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  const text = caption === "" ? "" : `<figcaption>${escapeText(caption)}</figcaption>`;
  return `<figure><img src="${escapeUTF8(url)}" alt="${escapeUTF8(alt)}"${size}>${text}</figure>`;
}
