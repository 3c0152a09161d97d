/** A feed, independent of its format. */
import type { Correction } from "#features/content/site/public-post.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import type { Entry } from "../entry-policy.ts";

export type Feed = {
  title: string;
  description: string;
  /** The page that shows the same posts. */
  page: string;
  /** Its own address in this format. */
  self: string;
  hub: string;
  /** Its permanent id in Atom, the same in every format. */
  urn: string;
  /** When anything in it last changed. */
  updatedAt: Date;
  entries: readonly Entry[];
};

/** A video's length as formats need it: at least one second. */
export function wholeSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, Math.round(seconds));
}

/** The publisher that readers see. */
export function publisherOf({ company, author }: Pick<Entry, "company" | "author">): string {
  return company ?? author;
}

/** Correction notes, then the story with its banner, which most readers show nowhere else. */
export function fullText({ html, media, corrections }: Entry): string {
  const [banner] = media;
  const figure = banner?.kind === "image" ? figureOf(banner) : "";
  return corrections.map(correctionHtml).join("") + figure + html;
}

/** At the beginning, where readers of a changed entry look for the change. */
function correctionHtml({ at, note }: Correction): string {
  return `<p><strong>Correction, ${formatDay(at)}:</strong> <bdi>${escapeHtml(note)}</bdi></p>`;
}

/** For editors who used an earlier version; null if nothing was corrected. */
export function correctionNote({ corrections }: Pick<Entry, "corrections">): string | null {
  const notes = corrections.map(({ at, note }) => `Correction, ${formatDay(at)}: ${note}`);
  return notes.length === 0 ? null : notes.join("\n");
}

function figureOf({ url, alt, caption, width, height }: Entry["media"][number]): string {
  const size = width && height ? ` width="${width}" height="${height}"` : "";
  const text = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${size}>${text}</figure>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
