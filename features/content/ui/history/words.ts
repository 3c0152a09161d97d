/** Words for a revision. */
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { RevisionLine } from "../../contracts/revision.ts";
import { fieldLabel } from "../compare/fields.ts";

export function versionName({ version }: Pick<RevisionLine, "version">): string {
  return `Version ${version}`;
}

const CAUSES: Record<RevisionLine["cause"], string> = {
  created: "Created",
  saved: "Saved",
  autosaved: "Autosaved",
  restored: "Restored",
  operator: "Edited by our editors",
};

/** What changed, for example "Title, Content", with the reason of our editors, or who suggested the words. */
export function changeWords(kind: ContentKind, { cause, changed, note }: RevisionLine): string {
  if (cause === "created") return CAUSES.created;
  const fields = changed.map((name) => fieldLabel(kind, name)).join(", ");
  return `${CAUSES[cause]}: ${fields || "nothing changed"}${note && `. ${cause === "operator" ? `Reason: ${note}` : note}`}`;
}

export function authorOf({ saved_by, cause }: RevisionLine): string {
  return saved_by ?? (cause === "operator" ? "Our editors" : "Deleted account");
}

const OUTCOMES: Partial<Record<RevisionLine["outcome"], { label: string; colour: StatusColour }>> = {
  proposed: { label: "Waiting for review", colour: "amber" },
  approved: { label: "Approved", colour: "green" },
  returned: { label: "Returned", colour: "red" },
  rejected: { label: "Rejected", colour: "red" },
  withdrawn: { label: "Replaced", colour: "grey" },
};

/** Badges: the current text, and the outcome of a review. */
export function badgesOf({ is_current, outcome }: RevisionLine): { label: string; colour: StatusColour }[] {
  const said = OUTCOMES[outcome];
  return [...(is_current ? [{ label: "Current", colour: "blue" as const }] : []), ...(said ? [said] : [])];
}
