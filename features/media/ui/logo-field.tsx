/** One logo: a picture that is dropped or chosen, uploaded immediately, and replaced in one step. */
import { PictureField } from "./picture-field.tsx";
import type { UploadSlot } from "./upload-slot.ts";

/** `error` is what a save said about this field. */
export function LogoField({ slot, error }: { slot: UploadSlot; error: string | null }) {
  const help = "JPEG, PNG, WebP, GIF or AVIF. Square pictures work best.";
  return <PictureField slot={slot} error={error} label="Logo" help={help} isLogo />;
}
