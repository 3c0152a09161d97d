/** Saves a post with a text that is known already: a version of it, or the latest with a few other words. */
import type { Actor } from "#features/accounts/contract.ts";
import { mediaTextsOf } from "#features/media/contract.ts";
import { getDescribedMedia } from "#features/media/server/attachment-service.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { transaction } from "#platform/database/client.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { type SavedPost, stageOf } from "../../contract.ts";
import { type Edit, editSchema } from "../../contracts/submission.ts";
import { kindOf } from "../../kinds/index.ts";
import { ownFields } from "../posts/answer-policy.ts";
import { savePost, type Saving } from "../posts/save-service.ts";
import { getReachedPost, keeperOf } from "../posts/reach-service.ts";
import type { ReachedPost } from "../posts/queries.ts";
import { readBase } from "./base-service.ts";
import type { Snapshot } from "./queries.ts";

type Resave = Saving & {
  companyId: number | null;
  /** The newest version that the caller saw. */
  version: number | undefined;
  /** Of an owner who does without approval. */
  reason?: string | undefined;
};

/** Like an edit: with all checks, a review if needed, and a new revision. @throws AppError as savePost. */
export async function saveSnapshot(
  actor: Actor,
  post: ReachedPost,
  snapshot: Snapshot,
  { companyId, version, reason, ...saving }: Resave,
): Promise<SavedPost> {
  const [kind, stage] = [kindOf(post.kind), stageOf(post.status)];
  const { banner, related } = await getDescribedMedia(keeperOf(actor, post), snapshot.media);
  const shown = [...(banner ? [banner] : []), ...related];
  const edit = editSchema(kind, stage).safeParse({
    ...ownFields(kind, snapshot.details),
    content: snapshot.content_html,
    summary: snapshot.summary,
    tags: snapshot.tags,
    seo_meta_title: snapshot.seo_meta_title,
    seo_meta_description: snapshot.seo_meta_description,
    embedded_websites: snapshot.embedded_websites,
    language: snapshot.language_chosen ? snapshot.language : null,
    posted_by_company: companyId,
    media_details: shown.map((item) => ({ id: item.id, ...mediaTextsOf(item) })),
    keep_media: [],
    remove_banner: banner === null,
    version,
    ...(reason !== undefined && { without_approval: reason }),
  });
  if (!edit.success) throw invalidInput(fieldProblems(edit.error));
  const media = { banner: banner?.id ?? null, related: related.map(({ id }) => id) };
  return savePost(actor, kind, stage, post.id, edit.data as Edit, media, saving);
}

/**
 * Saves the text that the edit form shows with other words. Of a text that has changed since it was read, nothing is saved.
 * @param change what is to be saved instead.
 * @throws AppError as savePost; not-found, forbidden.
 */
export async function saveWords(
  actor: Actor,
  id: number,
  change: (base: Snapshot, post: ReachedPost) => Snapshot,
  saving: Omit<Resave, "companyId">,
): Promise<SavedPost> {
  const post = await getReachedPost(actor, id, "write");
  const base = await transaction((tx) => readBase(tx, post));
  return saveSnapshot(actor, post, change(base, post), { ...saving, companyId: base.company_id });
}
