/** The banner of a post. */
import { PictureField } from "./picture-field.tsx";
import type { UploadSlot } from "./upload-slot.ts";

const HELP = "JPEG, PNG, WebP, GIF or AVIF. Wide pictures work best.";

/** `error` is what a submit said about this field. */
export function BannerPictureField({ slot, error }: { slot: UploadSlot; error: string | null }) {
  return <PictureField slot={slot} error={error} label="Banner picture" help={HELP} />;
}
