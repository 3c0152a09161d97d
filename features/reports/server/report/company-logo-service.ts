/** Converts the logo of a company to a format that PDF supports. */
import { buffer } from "node:stream/consumers";
import type { MediaItem } from "#features/media/contract.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import { log } from "#platform/log/log.ts";
import { encodePrint, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { COMPANY_LOGO_POINTS } from "../../pdf/report.ts";

/** Four pixels to the point. */
const COMPANY_LOGO = { width: COMPANY_LOGO_POINTS * 4, height: COMPANY_LOGO_POINTS * 4, as: "mark" } as const;

/** A PNG of the company's logo; null without one, or where it is gone or damaged. */
export async function companyLogoOf(logo: MediaItem | null): Promise<Uint8Array | null> {
  const stored = logo && (await readPicture(logo));
  return stored && encodePrint(stored, COMPANY_LOGO).catch(nothingOf("company's logo", logo.id));
}

/** The same as wide as it is, in a box of points; null as there. */
export async function logoWithin(logo: MediaItem | null, box: { width: number; height: number }) {
  if (!logo?.width || !logo.height) return null;
  const scale = Math.min(box.width / logo.width, box.height / logo.height);
  const size = { width: logo.width * scale, height: logo.height * scale };
  const stored = await readPicture(logo);
  const pixels = { width: Math.ceil(size.width * 4), height: Math.ceil(size.height * 4), as: "mark" } as const;
  const png = stored && (await encodePrint(stored, pixels).catch(nothingOf("company's logo", logo.id)));
  return png && { png, ...size };
}

/** The JPEG where there is one: it is decoded the fastest. */
export async function readPicture({ id, variants }: MediaItem): Promise<Buffer | null> {
  const largest = variants.toSorted((a, b) => b.width - a.width);
  const variant = largest.find(({ format }) => format === "jpeg") ?? largest[0];
  const file = variant ? await findMediaFile(id, variant.name) : null;
  const content = file && (await openMediaFile(file));
  return content && buffer(content);
}

/** A damaged picture spoils no report. */
export function nothingOf(what: string, id: string) {
  return (error: unknown): null => {
    if (!(error instanceof UnreadablePicture)) throw error;
    log.warn({ err: error, id }, `A ${what} cannot be drawn in a report`);
    return null;
  };
}
