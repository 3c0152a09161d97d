/** Decides which media a post shows after an edit (docs/product/publishing.md, Media). Pure. */
import type { RevisionMedia } from "#database/schema.ts";
import { MEDIA_TEXTS } from "#features/media/contract.ts";
import type { ShownUpload, ShownUploads } from "#features/media/server/columns.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import type { Edit } from "../../contracts/submission.ts";

/**
 * @param before the post's current media.
 * @param sent the edit's uploads: a banner replaces the current one, related media are added after those kept.
 * @throws AppError invalid-input naming keep_media for media the post does not show.
 */
export function editedMedia(
  before: RevisionMedia,
  { keep_media, remove_banner = false, media_details = [] }: Edit,
  sent: { banner: string | null; related: string[] },
): ShownUploads {
  const shownBefore = [...(before.banner ? [before.banner] : []), ...before.related];
  const describe = (id: string): ShownUpload => {
    const before = shownBefore.find((each) => each.id === id);
    const told = media_details.find((each) => each.id === id);
    const texts = MEDIA_TEXTS.map((name) => [name, told?.[name] ?? before?.[name]]);
    return { id, ...Object.fromEntries(texts) };
  };
  const kept = keep_media?.map((medium) => keptId(before, medium)) ?? before.related.map(({ id }) => id);
  const bannerId = sent.banner ?? (remove_banner ? null : (before.banner?.id ?? null));
  return {
    banner: bannerId === null ? null : describe(bannerId),
    related: [...new Set([...kept, ...sent.related])].map(describe),
  };
}

function keptId({ related }: RevisionMedia, medium: string): string {
  const id = mediaIdOf(medium);
  if (related.some((each) => each.id === id)) return id;
  throw invalidInput({ keep_media: contentMessages.notKept(medium) });
}

/** An id, or the id inside a file's address. */
export function mediaIdOf(idOrAddress: string): string {
  return /(?:^|\/)media\/([^/]+)\/[^/]+$/.exec(idOrAddress)?.[1] ?? idOrAddress;
}
