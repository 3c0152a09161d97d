/** Templates: what an author starts posts from (docs/product/drafts-and-schedules.md, Templates). */
import { z } from "zod";
import { mediaItem } from "#features/media/contract.ts";
import { idParams, requiredText } from "#platform/contract/fields.ts";
import type { ContentKind } from "../kinds/index.ts";
import { typeCode } from "../kinds/index.ts";
import { languageAnswer } from "./language.ts";
import { previewSchema } from "../calls/preview.ts";

/** Maximum per author, all kinds together. */
export const MAX_TEMPLATES = 50;
export const MAX_TEMPLATE_NAME = 100;

export const templateMessages = {
  saved: "Template saved.",
  renamed: "Template renamed.",
  deleted: "Template deleted.",
  restored: "Template restored.",
  notFound: "Template not found.",
  tooMany: `You can keep at most ${MAX_TEMPLATES} templates. Delete one you no longer use, then save again.`,
} as const;

const templateName = requiredText("Name", MAX_TEMPLATE_NAME).describe("How the author finds it again");
export const templateParams = idParams("a template");
export const templateBody = z.object({ name: templateName });

/** The fields of a draft, pictures by the ids of earlier uploads, and the template's own name. */
export const templateFields = (kind: ContentKind) =>
  previewSchema(kind).omit({ publishing_time: true }).extend({ template_name: templateName });

export const template = z.object({
  id: z.number().int(),
  name: z.string(),
  type: typeCode,
  updated_at: z.string(),
});
export type Template = z.infer<typeof template>;

export const templateList = z.object({ templates: z.array(template) });
export const savedTemplate = template.extend({ detail: z.string().describe("Message to show to the user") });
export type SavedTemplate = z.infer<typeof savedTemplate>;

/** A template for a form: the kind's own fields next to the common ones, under their names in the calls. */
export const templateDetail = z.looseObject({
  ...template.shape,
  content: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  posted_by_company: z.number().int().nullable().describe("Null: as yourself, or the company has been deleted"),
  seo_meta_title: z.string(),
  seo_meta_description: z.string(),
  embedded_websites: z.array(z.string()),
  ...languageAnswer,
  media: z.object({ banner: mediaItem.nullable(), related: z.array(mediaItem) }),
});
export type TemplateDetail = z.infer<typeof templateDetail>;
