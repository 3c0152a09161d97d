/** Converts the stored banner and the platforms' logos to formats that PDF supports; falls back to a drawing. */
import { LRUCache } from "lru-cache";
import type { MediaItem } from "#features/media/contract.ts";
import { encodePrint } from "#platform/pictures/pictures.ts";
import { ART_VIEW_BOX, artDocument, drawArt } from "#ui-kit/art/art.ts";
import { BANNER_RATIO, LOGO_POINTS } from "../../pdf/report.ts";
import { readLogo } from "../platforms/logo-service.ts";
import { nothingOf, readPicture } from "./company-logo-service.ts";

/** Pixels: 170 to the inch over the cover's measure. */
const BANNER = { width: 1200, height: Math.round(1200 / BANNER_RATIO), as: "photo" } as const;
/** Four pixels to the point. */
const LOGO = { width: LOGO_POINTS * 4, height: LOGO_POINTS * 4, as: "mark" } as const;

/** A JPEG for the cover. @param title draws the picture of a post without a banner. */
export async function bannerOf(image: MediaItem | null, title: string): Promise<Uint8Array> {
  const stored = image && (await readPicture(image));
  if (stored) {
    const banner = await encodePrint(stored, BANNER).catch(nothingOf("banner", image.id));
    if (banner) return banner;
  }
  return encodePrint(Buffer.from(artDocument(drawArt(title), ART_VIEW_BOX, BANNER)), BANNER);
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
