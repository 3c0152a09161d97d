/** Compares two versions of a post. Pure. */
import { isDeepStrictEqual } from "node:util";
import type { ContentKind } from "../../kinds/index.ts";
import type { Snapshot } from "./queries.ts";

/** Fields by their names in the calls, in the order of the forms. */
export function changedFields(kind: ContentKind, before: Snapshot, after: Snapshot): string[] {
  const own = Object.keys(kind.detailSchema.shape);
  const [old, now] = [textFields(before), textFields(after)];
  return [
    ...own.filter((field) => differs(before.details[field], after.details[field])),
    ...Object.keys(old).filter((field) => differs(old[field], now[field])),
  ];
}

/** Fields that an older version did not store count as blank. */
function differs(before: unknown, after: unknown): boolean {
  return !isDeepStrictEqual(before, after) && !(isBlank(before) && isBlank(after));
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function textFields(snapshot: Snapshot): Record<string, unknown> {
  const { company_id, posted_as_name, language, language_chosen, media, publish_at } = snapshot;
  const { content_html, summary, tags, seo_meta_title, seo_meta_description, embedded_websites } = snapshot;
  return {
    content: content_html,
    summary,
    tags,
    posted_by_company: company_id && { company_id, posted_as_name },
    seo_meta_title,
    seo_meta_description,
    embedded_websites,
    language: language_chosen ? language : null, // a guess is no change of the author's
    banner_picture: media.banner && describedFully(media.banner),
    related_media: media.related.map(describedFully),
    publishing_time: publish_at?.getTime() ?? null,
  };
}

/** Older revisions lack some texts, which count as blank. */
function describedFully(item: NonNullable<Snapshot["media"]["banner"]>) {
  return { credit: "", rights: "", ...item };
}
