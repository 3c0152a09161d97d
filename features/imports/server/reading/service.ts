/** Reads an import's file into its items and plans each of them: the preview. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { categoryLabels } from "#features/categories/server/label-service.ts";
import { transaction } from "#platform/database/client.ts";
import { newUploadPath, uploadFolder } from "#platform/http/bodies/upload-folder.ts";
import { storage } from "#platform/storage/storage.ts";
import type { Work } from "#platform/threads/thread-pool.ts";
import { inThread } from "#platform/threads/work.ts";
import { type Attachment, type Plan, type PlanInput, withoutEndSlash } from "../planning/policy.ts";
import { drawPreview, mappingOf } from "../mapping/preview-service.ts";
import * as queries from "../queries.ts";
import { type ExportProblem, ExportRefused, type FoundAttachment } from "./found.ts";
import { readExport } from "./open-export.ts";

const PLAN: Work<PlanInput[], Plan[]> = { name: "imported-posts", limitMs: 30_000 };
const ITEMS_A_TIME = 100;
/** Posts that a thread plans at once; the longest takes a tenth of a second. */
const PLANS_A_TIME = 20;

export const fileKey = (importId: string) => `imports/${importId}/export`;

export const PROBLEMS: Record<ExportProblem, string> = {
  "wrong-file":
    "This is not an export that we can read: a WordPress .xml, a Ghost .json, or a .zip of them or of Markdown files.",
  protected: "The file has a password. Pack it without one and try again.",
  damaged: "The file is damaged. Export it again and try again.",
  "too-large-inside": "The file contains too much to read. Export it in parts and import each.",
  "declares-entities": "The file declares a document type, which exports do not have. Export it again and try again.",
  cut: "The file ends in the middle of a post.",
};

/** @returns false when it was stopped before its end; another call goes on. */
export async function readImport(row: queries.ImportRow, signal: AbortSignal): Promise<boolean> {
  const path = newUploadPath(await uploadFolder());
  try {
    const stream = await (await storage()).openRead(fileKey(row.id));
    if (!stream) throw new ExportRefused("damaged");
    await pipeline(stream, createWriteStream(path));
    return await readItems(row, path, signal);
  } catch (error) {
    if (!(error instanceof ExportRefused)) throw error;
    await transaction((tx) => queries.updateImport(tx, row.id, { status: "failed", problem: PROBLEMS[error.problem] }));
    return true;
  } finally {
    await rm(path, { force: true });
  }
}

async function readItems(row: queries.ImportRow, path: string, signal: AbortSignal): Promise<boolean> {
  const { id } = row;
  let site = row.site_address;
  let count = 0;
  let items: queries.NewItem[] = [];
  let attachments: FoundAttachment[] = [];
  const write = async () => {
    await transaction(async (tx) => {
      await queries.insertItems(tx, id, items);
      await queries.insertAttachments(tx, id, attachments);
      await queries.renewClaim(tx, id);
    });
    items = [];
    attachments = [];
  };
  let isCut = false;
  try {
    for await (const found of readExport(path, { site })) {
      if (found.what === "site") site ||= withoutEndSlash(found.address).slice(0, 2000);
      else if (found.what === "attachment") attachments.push(found);
      else items.push({ position: ++count, found });
      if (items.length + attachments.length < ITEMS_A_TIME) continue;
      await write();
      if (signal.aborted) return false;
    }
  } catch (error) {
    if (!(error instanceof ExportRefused) || error.problem !== "cut" || count === 0) throw error;
    isCut = true;
  }
  await write();
  await transaction((tx) => queries.updateImport(tx, id, { is_cut: isCut, found_posts: count, site_address: site }));
  if (count === 0) {
    await transaction((tx) =>
      queries.updateImport(tx, id, { status: "failed", problem: "We found no posts in this file." }),
    );
    return true;
  }
  return planItems({ ...row, site_address: site }, signal);
}

/**
 * What becomes of each whatever is chosen, and then the preview by what its names let guess.
 * @returns false when it was stopped before its end.
 */
export async function planItems(row: queries.ImportRow, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const items = await queries.listUnplanned(row.id, PLANS_A_TIME);
    if (items.length === 0) break;
    const plans = await planAll(row, items, signal);
    await transaction(async (tx) => {
      for (const [place, plan] of plans.entries()) {
        const { position = 0 } = items[place] ?? {};
        await queries.updateItem(tx, row.id, position, { ...factsOf(plan), ...keptOf(plan) });
      }
      await queries.renewClaim(tx, row.id);
    });
    if (signal.aborted) return false;
  }
  const labels = await categoryLabels();
  await transaction(async (tx) => {
    await drawPreview(tx, row, mappingOf(row), labels);
    await queries.updateImport(tx, row.id, { status: "ready" });
  });
  return true;
}

/** What another mapping needs, so that no text is read again for it. */
function keptOf(plan: Plan): queries.ItemChange {
  if (plan.planned !== "import") return { base: plan.planned, base_reason: plan.reason };
  const { addressKey, textHash } = plan.post;
  return { base: "import", address_key: addressKey, text_hash: Buffer.from(textHash, "hex") };
}

/** The same for the preview and for the import. */
export async function planAll(
  { id, site_address: site }: queries.ImportRow,
  items: readonly queries.ItemRow[],
  signal: AbortSignal,
): Promise<Plan[]> {
  const keys = items.flatMap(({ found }) => (found.what === "post" ? keysOf(found.banner, found.html) : []));
  const rows = keys.length === 0 ? [] : await queries.listAttachments(id, keys);
  const attachments: Record<string, Attachment> = Object.fromEntries(rows.map(({ key, ...each }) => [key, each]));
  const inputs = items.map(({ found }) => ({ found, attachments, site }));
  return inThread(PLAN, inputs, { rank: "reader", owner: `import ${id}` }, signal);
}

/** Of attachments that a post may show: its banner and those of its galleries. */
function keysOf(banner: object | null, html: string): string[] {
  const own = banner && "attachment" in banner ? [String(banner.attachment)] : [];
  const galleries = html.match(/\bids=["']?[\d,\s]{1,1500}/g) ?? [];
  return [...own, ...galleries.slice(0, 50).flatMap((ids) => ids.match(/\d+/g) ?? [])];
}

/** What is stored of a plan. */
export function factsOf(plan: Plan): queries.ItemChange {
  const { planned, notes } = plan;
  if (planned !== "import") return { planned, notes, reason: plan.reason };
  return { planned, notes, pictures: plan.post.pictures.length, links: plan.post.links.length };
}
