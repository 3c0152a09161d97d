/** Import of a newsroom (docs/product/import.md). */
import { z } from "zod";
import { text } from "#platform/contract/fields.ts";
import { SITE_SOURCES } from "./site-contract.ts";

export const MAX_EXPORT_MB = 500;
/** Items that a page of an import's list has. */
export const ITEMS_ON_PAGE = 50;
/** An import can be undone for this long after it was over. */
export const UNDO_DAYS = 30;
/** Previews of a company that have not been started; what was read of each waits in the database. */
export const MAX_PREVIEWS = 5;
/** One that is not started for this long is removed. */
export const PREVIEW_DAYS = 30;
const MAX_SITE = 300;

export const STATUSES = ["reading", "ready", "running", "stopped", "finished", "failed"] as const;
export type ImportStatus = (typeof STATUSES)[number];
export const OUTCOMES = ["imported", "here", "left-out", "not-imported"] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const UNDO_STATUSES = ["running", "stopped", "done"] as const;
export type UndoStatus = (typeof UNDO_STATUSES)[number];

const count = z.number().int();
/** `found` is the sum of the others once the import is over. */
const sum = z.object({
  found: count,
  imported: count,
  here: count.describe("Same old address or same text as a post that was imported before"),
  left_out: count,
  not_imported: count,
});
export type Sum = z.infer<typeof sum>;

export const importItem = z.object({
  position: z.number().int(),
  title: z.string(),
  address: z.string().describe("On the old site; empty: unknown"),
  category: z.string(),
  published_at: z.string().nullable(),
  planned: z
    .enum(["import", "here", "left-out", "not-imported"])
    .nullable()
    .describe("What the preview says; null: not read yet"),
  outcome: z.enum(OUTCOMES).nullable().describe("What became of it; null: it waits"),
  reason: z.string(),
  notes: z.array(z.string()).describe("What of it did not come"),
  pictures: count,
  links: count,
  url: z.string().nullable().describe("Its address here"),
  undone: z
    .enum(["removed", "changed", "gone"])
    .nullable()
    .describe("What undoing did with its post: changed ones stay, gone ones had been removed before; null: nothing"),
});
export type ImportItem = z.infer<typeof importItem>;

export const importState = z.object({
  id: z.uuid(),
  company: z.object({ id: z.number().int(), name: z.string(), slug: z.string() }),
  file_name: z.string(),
  file_bytes: z.number().int(),
  site_address: z.string(),
  source: z.enum(["file", ...SITE_SOURCES]).describe("file: what was uploaded; others: a living site"),
  status: z.enum(STATUSES),
  problem: z.string().describe("Why it failed; empty: it did not"),
  is_cut: z.boolean().describe("The file ends in the middle of a post"),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  first_year: z.number().int().nullable(),
  last_year: z.number().int().nullable(),
  planned: z
    .object({
      import: count,
      here: count,
      left_out: count,
      own_choice: count.describe("Those of left_out that the mapping leaves out"),
      not_imported: count,
    })
    .describe("By the preview"),
  done: count.describe("Posts of which it is known what became of them"),
  posts: sum,
  pictures: sum,
  links: sum.describe("To pages of the old site; imported: they lead to the post here now"),
  undo: z.object({
    until: z.string().nullable().describe("Until when it can be undone; null: not now, or not any more"),
    status: z.enum(UNDO_STATUSES).nullable().describe("null: it has not been asked for"),
    problem: z.string().describe("Why it stopped by itself; empty: it did not"),
    posts: count.describe("Posts that it would remove now"),
    changed: count.describe("Posts that stay, because they have been changed since"),
    pictures: count.describe("Pictures that it would remove now: other posts do not show them"),
    removed: count.describe("Posts that it has removed"),
    pictures_removed: count,
  }),
});
export type ImportState = z.infer<typeof importState>;

export const importItems = z.object({
  items: z.array(importItem),
  count: z.number().int(),
  page: z.number().int(),
});
export type ImportItems = z.infer<typeof importItems>;

export const importList = z.object({
  imports: z.array(
    z.object({
      id: z.uuid(),
      file_name: z.string(),
      status: z.enum(STATUSES),
      created_at: z.string(),
    }),
  ),
});

export const exportFields = z.object({
  site: text("The address of the old site", MAX_SITE)
    .default("")
    .describe("For exports that do not say it (Ghost, Markdown): https://news.example.com"),
});

export const importMessages = {
  notFound: "This import does not exist.",
  fileRequired: "Choose the export file.",
  tooLarge: `The file is larger than ${MAX_EXPORT_MB} MB. Export it in parts and import each.`,
  noSite: "Enter the address of the old site, such as https://news.example.com.",
  isOpen: "Another import of this company is under way. Wait for it, or stop it.",
  tooManyPreviews: `${MAX_PREVIEWS} previews of this company have not been started. Start or remove one, then try again.`,
  previewRemoved: "Preview removed. Nothing was imported.",
  notReady: "This import cannot be started now. Reload the page to see where it stands.",
  notRunning: "This import is not running.",
  unconfirmed: "Confirm your email address first: open the link we emailed you.",
  reviewed:
    "Our editors review your posts before they are published, so they cannot be imported yet. Please write to support.",
  notUndoable: "This import cannot be undone now. Reload the page to see where it stands.",
  undoIsOver: (until: string) => `This import could be undone until ${until}. Delete its posts in the list of posts.`,
  nothingToUndo: "Nothing of this import is left to remove.",
  undoing: "Removing what was imported.",
  undoStopped: "Stopped. What is removed stays removed.",
  approved:
    "Posts of this company are approved before they are published. Its owners can import them, where the rules let owners publish without approval.",
  started: "Import started.",
  stopped: "Import stopped. What was imported stays.",
  reading: "The file is being read.",
  readingStopped: "You stopped the reading. Nothing was imported.",
} as const;
