/** The fields of two versions of a post as comparable paragraphs. */
import type { MediaItem } from "#features/media/contract.ts";
import { ownNameOf } from "#platform/contract/language-tag.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { deviceZone, offsetOf } from "#ui-kit/format/zoned.ts";
import type { PostDetail } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { StoryField } from "../../kinds/kind.ts";
import type { RevisionDetail } from "../../contracts/revision.ts";
import { blocksOfHtml, blocksOfList, blocksOfText } from "./blocks.ts";
import type { Block } from "./text.ts";
import { filled, type FormValues, LANGUAGE, SEO_FIELDS, valuesOf, WEBSITES } from "../form/values.ts";

/** One state of a post: typed here, loaded, or from an earlier revision. */
export type PostVersion = {
  values: FormValues;
  /** Name of the company that it is posted as; null for the author's own name. */
  companyName: string | null;
  banner: readonly MediaItem[];
  related: readonly MediaItem[];
  /** ISO 8601; null when it has no time. */
  publishingTime: string | null;
};

export function versionOf(kind: ContentKind, detail: PostDetail | RevisionDetail): PostVersion {
  const { banner, related } = detail.media;
  return {
    values: valuesOf(kind, detail),
    companyName: detail.company_display_name,
    banner: banner ? [banner] : [],
    related,
    publishingTime: detail.publishing_time,
  };
}

export type ComparedField = {
  /** Name in the calls. */
  name: string;
  label: string;
  /** Note for values that look the same but differ. */
  markupNote: string;
  before: Block[];
  after: Block[];
};

const MARKUP_CHANGED = "Formatting or links changed";

/** Every field of the kind, in the form's order. */
export function compareFields(kind: ContentKind, before: PostVersion, after: PostVersion): ComparedField[] {
  const field = (name: string, label: string, blocksOf: (version: PostVersion) => Block[], note = MARKUP_CHANGED) => ({
    name,
    label,
    markupNote: note,
    before: blocksOf(before),
    after: blocksOf(after),
  });
  return [
    ...kind.form.story.map((story) => field(story.name, story.label, (version) => storyBlocks(story, version))),
    field("tags", "Categories", ({ values }) => blocksOfList(values.tags)),
    field("banner_picture", "Banner picture", ({ banner }) => banner.map(blockOfMedia), "Another picture"),
    field("related_media", "Related media", ({ related }) => related.map(blockOfMedia), "Another file"),
    field(WEBSITES, "Embedded websites", ({ values }) => blocksOfList(filled(values.lists[WEBSITES] ?? []))),
    ...SEO_FIELDS.map((name) => field(name, SEO_LABELS[name], ({ values }) => blocksOfText(values.texts[name] ?? ""))),
    field(LANGUAGE, "Language", ({ values }) => blocksOfText(languageName(values.texts[LANGUAGE] ?? ""))),
    field("publishing_time", "Publishing time", ({ publishingTime }) =>
      publishingTime === null ? [] : blocksOfList([withOffset(publishingTime)]),
    ),
  ];
}

const languageName = (tag: string) => (tag === "" ? "" : ownNameOf(tag));

/** Versions are compared in the zone of the device. */
function withOffset(time: string): string {
  return `${formatDateTime(time)} ${offsetOf(new Date(time), deviceZone())}`;
}

const SEO_LABELS = { seo_meta_title: "SEO meta title", seo_meta_description: "SEO meta description" } as const;

/** The field's label, as in the form. */
export function fieldLabel(kind: ContentKind, name: string): string {
  const story = kind.form.story.find((field) => field.name === name);
  const empty: PostVersion = {
    values: { texts: {}, lists: {}, tags: [] },
    companyName: null,
    banner: [],
    related: [],
    publishingTime: null,
  };
  return story?.label ?? compareFields(kind, empty, empty).find((field) => field.name === name)?.label ?? name;
}

export function isSame({ before, after }: ComparedField): boolean {
  return (
    before.length === after.length &&
    before.every(({ text, markup }, index) => text === after[index]?.text && markup === after[index].markup)
  );
}

function storyBlocks({ name, control, choices }: StoryField, { values, companyName }: PostVersion): Block[] {
  const text = values.texts[name] ?? "";
  if (control === "list") return blocksOfList(filled(values.lists[name] ?? []));
  if (control === "rich-text") return blocksOfHtml(text);
  if (control === "choice") return blocksOfText(choices?.find(({ value }) => value === text)?.label ?? text);
  if (control === "company") return [{ text: companyName ?? "You", markup: text }];
  return blocksOfText(text.trim());
}

function blockOfMedia({ id, kind, alt, caption, credit, rights, url, variants }: MediaItem): Block {
  const what = kind === "image" ? "Picture" : "Video";
  const text = [alt === "" ? what : `${what}: ${alt}`, caption, credit, rights].filter(Boolean).join("\n");
  const smallest = variants.toSorted((one, other) => one.width - other.width).find(({ format }) => format === "webp");
  const picture = smallest ? url.slice(0, url.lastIndexOf("/") + 1) + smallest.name : url;
  return { text, markup: id, picture: kind === "image" ? picture : undefined };
}
