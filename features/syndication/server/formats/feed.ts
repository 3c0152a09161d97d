/** A feed before it has a format. */
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
  /** Identifies it in Atom; the same for ever and in every format. */
  urn: string;
  /** When anything in it changed last. */
  updatedAt: Date;
  entries: readonly Entry[];
};

/** As formats have lengths of videos: at least one second. */
export function wholeSeconds(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.max(1, Math.round(seconds));
}

/** The publisher that readers see. */
export function publisherOf({ company, author }: Pick<Entry, "company" | "author">): string {
  return company ?? author;
}

/** What was corrected, and the story with its banner, which most readers show nowhere else. */
export function fullText({ html, media, corrections }: Entry): string {
  const [banner] = media;
  const figure = banner?.kind === "image" ? figureOf(banner) : "";
  return corrections.map(correctionHtml).join("") + figure + html;
}

/** First of all: who reads an entry that has changed looks for what did. */
function correctionHtml({ at, note }: Correction): string {
  return `<p><strong>Correction, ${formatDay(at)}:</strong> <bdi>${escapeHtml(note)}</bdi></p>`;
}

/** For editors who have used an earlier version; null: nothing was corrected. */
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
