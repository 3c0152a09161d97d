/**
 * A company's logo as the PNGs that journalists ask for: uploads are stored as WebP and AVIF, which not every desk can
 * open.
 */
import { buffer } from "node:stream/consumers";
import type { Company } from "#features/companies/contract.ts";
import { findMediaFile, openMediaFile } from "#features/media/server/service.ts";
import { encodeMark } from "#platform/pictures/pictures.ts";
import type { LogoForm } from "../site/company/newsroom.ts";

const GROUNDS: Record<LogoForm, string | null> = { original: null, "on-white": "#ffffff", "on-black": "#000000" };

/** By upload and variant. The bytes of an upload never change, so entries never go stale. */
const drawn = new Map<string, Promise<Buffer>>();
const MAX_CACHED = 48;

/**
 * Without an access check: the caller knows that the company may be shown.
 * @returns null without a logo, or if its file is gone.
 */
export async function drawLogo({ logo }: Pick<Company, "logo">, form: LogoForm): Promise<Buffer | null> {
  if (!logo) return null;
  const key = `${logo.id}/${form}`;
  const drawing = drawn.get(key) ?? draw(logo, form);
  drawn.delete(key);
  drawn.set(key, drawing); // the newest last
  const [oldest] = drawn.keys();
  if (drawn.size > MAX_CACHED && oldest !== undefined) drawn.delete(oldest);
  try {
    return await drawing;
  } catch (error) {
    drawn.delete(key);
    if (error instanceof FileGone) return null;
    throw error;
  }
}

class FileGone extends Error {}

async function draw({ id, url }: NonNullable<Company["logo"]>, form: LogoForm): Promise<Buffer> {
  const file = await findMediaFile(id, url.slice(url.lastIndexOf("/") + 1));
  const stream = file && (await openMediaFile(file));
  if (!stream) throw new FileGone("The logo's file is gone.");
  return encodeMark(await buffer(stream), GROUNDS[form]);
}
