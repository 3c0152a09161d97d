/** Report pictures: converts the stored banner and logos to formats that PDF supports; falls back to a drawing. */
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import type { MediaItem } from "#features/media/contract.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import { log } from "#platform/log/log.ts";
import { encodePrint, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { ART_VIEW_BOX, artDocument, drawArt } from "#ui-kit/art/art.ts";
import { BANNER_RATIO, COMPANY_LOGO_POINTS, LOGO_POINTS } from "../../pdf/report.ts";
import { readLogo } from "../platforms/logo-service.ts";

/** Pixels: 170 to the inch over the cover's measure. */
const BANNER = { width: 1200, height: Math.round(1200 / BANNER_RATIO), as: "photo" } as const;
/** Four pixels to the point. */
const LOGO = { width: LOGO_POINTS * 4, height: LOGO_POINTS * 4, as: "mark" } as const;

const COMPANY_LOGO = { width: COMPANY_LOGO_POINTS * 4, height: COMPANY_LOGO_POINTS * 4, as: "mark" } as const;

/** A JPEG for the cover. @param title draws the picture of a post without a banner. */
export async function bannerOf(image: MediaItem | null, title: string): Promise<Uint8Array> {
  const stored = image && (await readPicture(image));
  if (stored) {
    const banner = await encodePrint(stored, BANNER).catch(nothingOf("banner", image.id));
    if (banner) return banner;
  }
  return encodePrint(Buffer.from(artDocument(drawArt(title), ART_VIEW_BOX, BANNER)), BANNER);
}

/** The JPEG where there is one: it is decoded the fastest. */
async function readPicture({ id, variants }: MediaItem): Promise<Buffer | null> {
  const largest = variants.toSorted((a, b) => b.width - a.width);
  const variant = largest.find(({ format }) => format === "jpeg") ?? largest[0];
  const file = variant ? await findMediaFile(id, variant.name) : null;
  const content = file && (await openMediaFile(file));
  return content && buffer(content);
}

/** A PNG of the company's logo; null without one, or where it is gone or damaged. */
export async function companyLogoOf(logo: MediaItem | null): Promise<Uint8Array | null> {
  const stored = logo && (await readPicture(logo));
  return stored && encodePrint(stored, COMPANY_LOGO).catch(nothingOf("company's logo", logo.id));
}

/** Recently drawn logos by key: the file under a key never changes. Drawing one takes 5 ms, and a report shows many. */
const logos = new LRUCache<string, Buffer>({ max: 1000 });

/** A PNG; null where it is gone or damaged. @param key `platforms.logo_key`. */
export async function logoOf(key: string): Promise<Uint8Array | null> {
  const known = logos.get(key);
  if (known) return known;
  const stored = await readLogo(key);
  const logo = stored && (await encodePrint(stored, LOGO).catch(nothingOf("logo", key)));
  if (logo) logos.set(key, logo);
  return logo;
}

/** A damaged picture spoils no report. */
function nothingOf(what: string, id: string) {
  return (error: unknown): null => {
    if (!(error instanceof UnreadablePicture)) throw error;
    log.warn({ err: error, id }, `A ${what} cannot be drawn in a report`);
    return null;
  };
}
