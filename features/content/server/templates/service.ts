/**
 * An author's templates: saving, renaming, deleting and restoring (docs/product/drafts-and-schedules.md, Templates).
 */
import type { Actor } from "#features/accounts/contract.ts";
import { inlinePictureIds } from "#features/editor/server/sanitise-service.ts";
import {
  describeUploads,
  getDescribedMedia,
  idsOf,
  lockUsableMedia,
  ownUploads,
} from "#features/media/server/attachment-service.ts";
import type { ShownUploads } from "#features/media/server/columns.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import { type ContentKind, kindOf, type KindKey } from "../../kinds/index.ts";
import { describeLanguage } from "../../contracts/language.ts";
import {
  MAX_TEMPLATES,
  type SavedTemplate,
  type Template,
  type TemplateDetail,
  templateMessages,
} from "../../contracts/template.ts";
import type { UnsavedText } from "../published/unsaved-service.ts";
import { ownFields } from "../posts/answer-policy.ts";
import { checkSubmission } from "../checks/check-service.ts";
import { shownUploads } from "../checks/media-service.ts";
import { lockReachedPost, noSuchPost } from "../posts/reach-service.ts";
import { readBase } from "../history/base-service.ts";
import { recordReading } from "../readings/service.ts";
import * as queries from "./queries.ts";

/** How many deleted ones of an author can be undone, and for how long. */
const RETAINED_DELETED = 20;
const DELETED_RETENTION_MS = 24 * 3600 * 1000;

/** Parses a form like a preview does, plus a name. */
export type NamedText = UnsavedText & { template_name: string };

export async function listTemplates(actor: Actor): Promise<{ templates: Template[] }> {
  return { templates: (await queries.listTemplates(actor.id)).map(describe) };
}

/** @throws AppError invalid-input naming fields; conflict (409) at MAX_TEMPLATES. */
export async function saveTemplate(actor: Actor, kind: ContentKind, form: NamedText): Promise<SavedTemplate> {
  const media = { banner: form.banner_picture ?? null, related: [...new Set(form.related_media)] };
  const { text } = await checkSubmission(actor, kind, { submission: form, media, isDraft: true, guid: "" });
  const shown = shownUploads({ ...media, uploads: [] }, form.media_details);
  const saved = await transaction((tx) => insert(tx, actor, kind.key, form.template_name, text, shown));
  return told(saved, templateMessages.saved);
}

/**
 * Uses the text that the author edits, which is the proposed one if an edit is waiting for review.
 * @throws AppError not-found (404); conflict (409) for a withdrawn post, or at MAX_TEMPLATES.
 */
export async function saveAsTemplate(actor: Actor, postId: number, name: string): Promise<SavedTemplate> {
  const saved = await transaction(async (tx) => {
    const post = await lockReachedPost(tx, actor, postId, "read");
    if (post.deleted_at !== null) throw noSuchPost();
    if (post.status === "withdrawn") throw new AppError("conflict", contentMessages.withdrawn);
    await recordReading(post.id, actor, post.version, tx);
    const { media, ...text } = await readBase(tx, post);
    return insert(tx, actor, post.kind, name, text, media, post.id);
  });
  return told(saved, templateMessages.saved);
}

async function insert(
  tx: Transaction,
  { id: owner_id }: Actor,
  kind: KindKey,
  name: string,
  text: queries.TemplateText,
  shown: ShownUploads,
  postId: number | null = null,
): Promise<queries.TemplateLine> {
  await requireRoom(tx, owner_id);
  const by = { owners: [owner_id], postId };
  const media = await describeUploads(tx, by, shown);
  const inline = inlinePictureIds(text.content_html);
  const kept = await lockUsableMedia(tx, by, inline);
  if (kept.length < inline.length) throw invalidInput({ content: contentMessages.foreignPicture });
  const { company_id, details, content_html, summary, tags } = text;
  const { seo_meta_title, seo_meta_description, embedded_websites, language, language_chosen } = text;
  const own = { company_id, details, content_html, summary, tags };
  const found = { seo_meta_title, seo_meta_description, embedded_websites, language, language_chosen };
  const template = await queries.insertTemplate(tx, { owner_id, kind, name, ...own, ...found, media });
  await queries.insertTemplateMedia(tx, template.id, [...idsOf(media), ...kept]);
  return template;
}

/** Concurrent saves are serialised, so each sees the previous one. */
async function requireRoom(tx: Transaction, ownerId: number): Promise<void> {
  if ((await queries.lockAndCount(tx, ownerId)) >= MAX_TEMPLATES)
    throw new AppError("quota-reached", templateMessages.tooMany);
}

/** @throws AppError not-found (404), also for another author's. */
export async function getTemplate(actor: Actor, id: number): Promise<TemplateDetail> {
  const row = found(await queries.findTemplate(actor.id, id));
  return {
    ...ownFields(kindOf(row.kind), row.details),
    ...describe(row),
    content: row.content_html,
    summary: row.summary,
    tags: row.tags,
    posted_by_company: row.company_id,
    seo_meta_title: row.seo_meta_title,
    seo_meta_description: row.seo_meta_description,
    embedded_websites: row.embedded_websites,
    ...describeLanguage(row),
    media: await getDescribedMedia(ownUploads(actor.id), row.media),
  };
}

/** @throws AppError not-found (404), also for another author's. */
export async function renameTemplate(actor: Actor, id: number, name: string): Promise<SavedTemplate> {
  return told(found(await queries.updateTemplate(actor.id, id, false, { name })), templateMessages.renamed);
}

/** Can be undone for a day. @throws AppError not-found (404), also for another author's. */
export async function deleteTemplate(actor: Actor, id: number): Promise<SavedTemplate> {
  const deleted = found(await queries.updateTemplate(actor.id, id, false, { isDeleted: true }));
  await queries.eraseAllButLatestDeleted(actor.id, RETAINED_DELETED);
  return told(deleted, templateMessages.deleted);
}

/** @throws AppError not-found (404), also for another author's; conflict (409) at MAX_TEMPLATES. */
export async function restoreTemplate(actor: Actor, id: number): Promise<SavedTemplate> {
  const restored = await transaction(async (tx) => {
    await requireRoom(tx, actor.id);
    return found(await queries.updateTemplate(actor.id, id, true, { isDeleted: false }, tx));
  });
  return told(restored, templateMessages.restored);
}

/** Erases templates whose Undo has expired; their uploads are left to the media clean-up. */
export function eraseDeletedTemplates(): Promise<number> {
  return queries.eraseDeletedBefore(new Date(Date.now() - DELETED_RETENTION_MS));
}

function found<T>(template: T | null): T {
  if (template === null) throw new AppError("not-found", templateMessages.notFound);
  return template;
}

function describe({ id, name, kind, updated_at }: queries.TemplateLine): Template {
  return { id, name, type: kindOf(kind).typeCode, updated_at: updated_at.toISOString() };
}

function told(template: queries.TemplateLine, detail: string): SavedTemplate {
  return { ...describe(template), detail };
}
