/** A stored logo: one small PNG, converted from any upload. */
import { createHash } from "node:crypto";
import { invalidInput } from "#platform/errors/app-error.ts";
import { encodeBoxedMark, UnreadablePicture } from "#platform/pictures/pictures.ts";
import { MAX_LOGO_BYTES, siteMessages } from "../contract.ts";

/** Twice the height of the mastheads, for sharp screens. */
const BOX = { width: 480, height: 96 };

export type EncodedLogo = { hash: string; width: number; height: number; png: string };

/** @param address a data address that the contract has checked. @throws AppError invalid-input naming `logo`. */
export async function encodeSiteLogo(address: string): Promise<EncodedLogo> {
  const bytes = Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  if (bytes.length > MAX_LOGO_BYTES) throw invalidInput({ logo: siteMessages.logoTooLarge });
  try {
    const { data, width, height } = await encodeBoxedMark(bytes, BOX);
    const hash = createHash("sha256").update(data).digest("hex").slice(0, 16);
    return { hash, width, height, png: data.toString("base64") };
  } catch (error) {
    if (error instanceof UnreadablePicture) throw invalidInput({ logo: siteMessages.badLogo });
    throw error;
  }
}
