/** A feed before it has a format. */
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

/** The publisher that readers see. */
export function publisherOf({ company, author }: Pick<Entry, "company" | "author">): string {
  return company ?? author;
}

/** The story with its banner, which most readers show nowhere else. */
export function fullText({ html, media }: Entry): string {
  const [banner] = media;
  return banner?.kind === "image" ? figureOf(banner) + html : html;
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
