/** What makes one kind of content differ from another, as data. Routes, forms, lists, cards and tests iterate over it. */
import type { z } from "zod";

export type KindKey = "article" | "interview" | "review";
export type TypeCode = "PR" | "Interview" | "Review";

export type ContentKind = {
  key: KindKey;
  /** Type code of public URLs, calls and reports (spec section 1). */
  typeCode: TypeCode;
  /** Badge on the public card. */
  cardLabel: string;
  /** Type column of the dashboard's lists. */
  listLabel: string;
  /** Badge colour of the type: a status colour of the tokens. */
  colour: "blue" | "green" | "purple";
  /** First path segments under /dashboard/ (spec section 7). */
  paths: { published: string; draft: string; schedule: string };
  /** Tab of the submit page. */
  tabLabel: string;
  /** The fields that only this kind has; they are stored in posts.details. */
  detailSchema: z.ZodObject;
  /** Which column or list field carries the name: title, ceo_name or product_name. */
  nameField: string;
  /** Display name from the details (decision 5): card, slug and PDF. */
  nameOf: (details: Record<string, unknown>) => string;
  messages: { submitError: string; scheduleError: string; submitted: string };
};
