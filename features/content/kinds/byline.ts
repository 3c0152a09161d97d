/** Byline: whether readers see who wrote a post that is published as a company. Kinds that have it use BYLINE. */
import { z } from "zod";
import type { CompanyByline } from "#features/companies/fields/definition.ts";

/** Its key in posts.details; a published post of a company always has a choice there (migration 0026). */
export const BYLINE_FIELD = "byline";

const rule = z.preprocess(
  (value) => value ?? undefined,
  z.enum(["", "shown", "hidden"], { error: "Author's name must be shown or hidden." }).optional(),
);

export const BYLINE = {
  label: "Author's Name",
  control: "choice" as const,
  choices: [
    { value: "", label: "As the company's profile says" },
    { value: "shown", label: "Show my name" },
    { value: "hidden", label: "Company name only" },
  ],
  half: true,
  help: "Next to the company's name, in every format. Posts as yourself always show it.",
  rule: rule.describe(
    "shown or hidden, for posts of a company; empty: the company's choice when the post is published. Left out: kept",
  ),
  draft: rule,
};

type Named = {
  companyId: number | null;
  details: Readonly<Record<string, unknown>>;
  /** The company's own choice; null: it is deleted, or there is none. */
  choice: CompanyByline | null;
};

/** Whether a post's page names its author: a published one as it was fixed then, any other as it would be now. */
export function namesAuthor({ companyId, details, choice }: Named, isPublished: boolean): boolean {
  if (companyId === null) return true;
  const own = details[BYLINE_FIELD];
  return (own === "shown" || own === "hidden" ? own : isPublished ? "shown" : choice) !== "hidden";
}
