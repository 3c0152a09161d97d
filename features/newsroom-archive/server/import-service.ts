/** Fills a newsroom from an archive (docs/product/newsroom-archive.md, Import). */
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { orQuotaReached } from "#features/billing/server/quotas/service.ts";
import { companiesChanged } from "#features/companies/server/events.ts";
import { outletOf } from "#features/coverage/server/clips/service.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { putArchivedFile, removeUnknown } from "#features/media/server/archive-service.ts";
import { counted } from "#platform/contract/sentence.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { BadArchive, type OpenArchive, withOpenArchive } from "#platform/storage/open-archive.ts";
import type { ListName } from "../contract.ts";
import { type Checked, checkNewsroom, readList } from "./check-service.ts";
import * as queries from "./import-queries.ts";

const LINES_A_TIME = 100;
/** UTF-16 code units of the texts of one statement. */
const CHARACTERS_A_TIME = 2_000_000;

export type Imported = {
  company: { slug: string; name: string };
  counts: Record<ListName, number>;
  /** Texts that had what a story may not have. */
  cleaned: number;
  missing: number;
};

/**
 * The newsroom belongs to the account with this email; all posts are its own, under their authors' names. Nothing is
 * published by it: no release is used, nothing delivered, no email sent. Everything is checked before anything is
 * written; files come first, then all rows in one transaction, so that an import that fails or is killed leaves no
 * newsroom, and can be repeated.
 * @throws AppError forbidden, not-found without such an account, invalid-input for an archive that cannot be used,
 * conflict when a part of it is here, quota-reached when the account's plan has no room for its files.
 */
export async function importNewsroom(operator: Operator, file: string, email: string): Promise<Imported> {
  requireOperator(operator);
  const owner = await getUserByEmail(email);
  try {
    return await withOpenArchive(file, (archive) => importFrom(archive, operator, owner.id, file));
  } catch (error) {
    if (error instanceof BadArchive) throw new AppError("invalid-input", error.message, { cause: error });
    throw error;
  }
}

async function importFrom(archive: OpenArchive, operator: Operator, ownerId: number, file: string): Promise<Imported> {
  const checked = await checkNewsroom(archive);
  const { slug } = checked.newsroom.company;
  await requireFree(checked);
  try {
    // Under ids that nothing here has: what is overwritten is an earlier attempt's.
    for (const path of checked.files) await putArchivedFile(path, await archive.read(path));
    const cleaned = await transaction(async (tx) => {
      const { companyId, cleaned } = await orQuotaReached(() => insertAll(tx, archive, checked, ownerId));
      const details = `${counted(checked.counts.posts, "post")} from ${file}`;
      await recordAction(tx, operator, { action: "newsroom.import", subject: `company ${companyId}`, details });
      await tell(tx, companiesChanged, { ids: [companyId] });
      return cleaned;
    });
    const missing = checked.counts.files - checked.files.length;
    return { company: { slug, name: checked.manifest.company.name }, counts: checked.counts, cleaned, missing };
  } catch (error) {
    await removeUnknown(checked.media);
    throw error;
  }
}

async function requireFree({ newsroom, posts, media }: Checked): Promise<void> {
  const taken = await queries.findTaken(newsroom.company.slug, posts, media);
  if (taken !== null) throw new AppError("conflict", `Nothing was imported: ${taken}.`);
}

async function insertAll(tx: Transaction, archive: OpenArchive, { newsroom }: Checked, ownerId: number) {
  let cleaned = 0;
  const clean = <T extends { content_html: string }>(line: T): T => {
    const content_html = sanitiseStory(line.content_html);
    if (content_html !== line.content_html) cleaned++;
    return { ...line, content_html };
  };
  const ownName = await queries.findName(tx, ownerId);
  const each = <N extends ListName>(name: N) => inBatches(readList(archive, name));
  for await (const lines of each("media")) await queries.insertMedia(tx, ownerId, lines);
  const companyId = await queries.insertCompany(tx, ownerId, newsroom.company);
  for (const list of ["contacts", "people", "figures"] as const)
    await queries.insertEntries(tx, companyId, list, newsroom[list]);
  for await (const lines of each("posts")) {
    const own = lines.map(clean).map(({ author_name, ...line }) => ({
      ...line,
      author_name: author_name === ownName ? "" : author_name,
    }));
    await queries.insertPosts(tx, ownerId, companyId, own);
  }
  for await (const lines of each("posts")) {
    const linked = lines.filter(({ original, corrections }) => original !== null || corrections.length > 0);
    const slim = linked.map(({ guid, original, corrections }) => ({ guid, original, corrections }));
    if (slim.length > 0) await queries.linkPosts(tx, slim);
  }
  for await (const lines of each("history")) await queries.insertVersions(tx, companyId, lines.map(clean));
  for await (const lines of each("analytics")) await queries.insertDays(tx, ownerId, lines);
  // The last: who finds an article waits from the first outlet on that is new.
  for await (const line of readList(archive, "coverage")) {
    const { name, language } = line.outlet;
    await queries.insertFind(tx, await outletOf(tx, { outlet: name, language }, line.address), line);
  }
  return { companyId, cleaned };
}

async function* inBatches<T>(lines: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += sizeOf(line);
    if (batch.length < LINES_A_TIME && characters < CHARACTERS_A_TIME) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = (line: unknown) =>
  typeof line === "object" && line !== null && "content_html" in line ? String(line.content_html).length : 0;
