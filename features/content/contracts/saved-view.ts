/** Saved filters of Posted Content, each under a name (docs/product/lists.md, Saved filters). */
import { z } from "zod";
import { idParams, requiredText } from "#platform/contract/fields.ts";
import { listQuery } from "../contract.ts";

/** Of each author. */
export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 60;

export const viewMessages = {
  saved: "Filters saved.",
  renamed: "Saved filters renamed.",
  deleted: "Saved filters deleted.",
  notFound: "Saved filters not found.",
  nameTaken: "You already have saved filters of this name. Choose another name, or delete those first.",
  nothing: "Choose a tab, a filter, a search or an order first.",
  tooMany: `You can save filters under at most ${MAX_VIEWS} names. Delete one you no longer use, then save again.`,
} as const;

/** The filters of a view; those left out are not applied. */
export const savedFilters = listQuery.pick({
  q: true,
  type: true,
  company: true,
  status: true,
  approval: true,
  sort: true,
});
export type SavedFilters = z.output<typeof savedFilters>;

export const viewParams = idParams("a view");
export const viewName = z.object({ name: requiredText("Name", MAX_VIEW_NAME) });
export const viewInput = savedFilters
  .extend(viewName.shape)
  .refine(({ name: _name, q, ...chosen }) => q !== "" || Object.values(chosen).some((value) => value !== undefined), {
    error: viewMessages.nothing,
    path: ["detail"],
  });
export type ViewInput = z.output<typeof viewInput>;

export const savedView = savedFilters.extend({ id: z.number().int(), name: z.string() });
export type SavedView = z.output<typeof savedView>;
export const viewList = z.object({ views: z.array(savedView) });
export const savedViewAnswer = savedView.extend({ detail: z.string().describe("Message to show to the user") });
