/** Categories: lists them for forms and applies operators' changes. Changes are serialised, so that a name never belongs to two categories. */
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { refuseStale } from "#platform/http/edit-version.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import {
  type CategoryChange,
  type CategoryInput,
  categoryMessages,
  MAX_ALIASES,
  MAX_CATEGORY_COUNT,
  type OperatorCategory,
  type Category,
} from "../contract.ts";
import { categoryChangeWords, categoryVersion, changedCategory, droppedNames, otherNames } from "./policy.ts";
import * as queries from "./queries.ts";
import { CATEGORIES_CHANGED, forgetLabels } from "./label-service.ts";
import { movedTo } from "#ui-kit/moved-to.ts";

/** The public page that counts posts by category. */
const FRONT_PAGE = "front";

/** Every category, in the order of the forms. */
export function listCategories(): Promise<Category[]> {
  return queries.listCategories();
}

/** In the order of the forms, with how many published posts have each. @throws AppError forbidden (403). */
export async function listOperatorCategories(operator: Operator): Promise<OperatorCategory[]> {
  requireOperator(operator);
  return (await queries.listWithPosts()).map(describe);
}

function describe(row: queries.CategoryWithPosts): OperatorCategory {
  return { ...row, version: categoryVersion(row) };
}

/** @throws AppError forbidden (403); conflict (409) where a name is taken, or there are too many. */
export async function createCategory(operator: Operator, input: CategoryInput): Promise<OperatorCategory> {
  const { label, topic, position } = input;
  const aliases = otherNames(label, input.aliases);
  const id = await change(operator, async (tx, all) => {
    if (all.length >= MAX_CATEGORY_COUNT) throw new AppError("conflict", categoryMessages.tooMany);
    await refuseTaken(tx, [label, ...aliases], []);
    const made = await queries.insertCategory(tx, { label, topic: topic || null, aliases }, all.length + 1);
    await place(tx, all, made, position ?? all.length + 1);
    const details = [
      ...(topic ? [`topic ${topic}`] : []),
      ...(aliases.length > 0 ? [`other names ${aliases.join("; ")}`] : []),
    ];
    await recordAction(tx, operator, {
      action: "category.create",
      subject: `category ${label}`,
      details: details.join(", "),
    });
    return made;
  });
  return getCategory(id);
}

/**
 * Changes the given fields; an old label remains as another name. Records nothing if nothing changes.
 * @throws AppError forbidden (403), not-found; conflict (409) when a name is taken, a name used by posts is left out,
 * or it has changed since the given version.
 */
export async function changeCategory(
  operator: Operator,
  id: number,
  { version, ...given }: CategoryChange,
): Promise<OperatorCategory> {
  await change(operator, async (tx, all) => {
    const before = rowOf(all, id);
    refuseStale(version, categoryVersion(before), "this category");
    const after = changedCategory(before, given);
    if (after.aliases.length > MAX_ALIASES) throw invalidInput({ aliases: categoryMessages.tooManyAliases });
    await refuseTaken(tx, [after.label, ...after.aliases], [id]);
    await refuseDropped(tx, before, after);
    await queries.updateCategory(tx, after);
    const isMoved = await place(tx, all, id, given.position ?? null);
    const details = [categoryChangeWords(before, after), isMoved ? `position ${given.position}` : ""].filter(Boolean);
    const entry = { action: "category.change", subject: `category ${before.label}`, details: details.join(", ") };
    if (details.length > 0) await recordAction(tx, operator, entry);
  });
  return getCategory(id);
}

/**
 * Moves all names of a category to another one and removes it: posts keep their saved names, which now mean the other.
 * @throws AppError forbidden (403), not-found, invalid-input naming `into`.
 */
export async function mergeCategory(operator: Operator, id: number, into: number): Promise<OperatorCategory> {
  await change(operator, async (tx, all) => {
    const source = rowOf(all, id);
    const target = all.find((each) => each.id === into);
    if (!target) throw invalidInput({ into: categoryMessages.mergeIntoUnknown });
    if (into === id) throw invalidInput({ into: categoryMessages.mergeIntoItself });
    const aliases = otherNames(target.label, [...target.aliases, source.label, ...source.aliases]);
    if (aliases.length > MAX_ALIASES) throw invalidInput({ into: categoryMessages.tooManyAliases });
    await queries.deleteCategory(tx, id);
    await queries.updateCategory(tx, { ...target, aliases });
    await queries.orderCategories(
      tx,
      idsOf(all).filter((each) => each !== id),
    );
    const [subject, details] = [`category ${source.label}`, `into ${target.label}`];
    await recordAction(tx, operator, { action: "category.merge", subject, details });
  });
  return getCategory(into);
}

/** @throws AppError forbidden (403), not-found, conflict (409) while any post has it, drafts and the trash among them. */
export async function removeCategory(operator: Operator, id: number): Promise<void> {
  await change(operator, async (tx, all) => {
    const { label, aliases } = rowOf(all, id);
    const posts = await queries.countPostsUnder(tx, [label, ...aliases]);
    if (posts > 0) throw new AppError("conflict", categoryMessages.inUse(label, posts));
    await queries.deleteCategory(tx, id);
    await queries.orderCategories(
      tx,
      idsOf(all).filter((each) => each !== id),
    );
    await recordAction(tx, operator, { action: "category.remove", subject: `category ${label}` });
  });
}

type Rows = queries.CategoryRow[];

/** @param act gets every category in form order; everything that caches or shows labels is notified at the commit. */
async function change<T>(operator: Operator, act: (tx: Transaction, all: Rows) => Promise<T>): Promise<T> {
  requireOperator(operator);
  const outcome = await transaction(async (tx) => {
    const done = await act(tx, await queries.lockCategories(tx));
    await notify(tx, CATEGORIES_CHANGED, "");
    await notify(tx, PAGE_CHANGED, FRONT_PAGE);
    return done;
  });
  forgetLabels(); // so that this process is up to date before the message arrives
  return outcome;
}

async function refuseTaken(tx: Transaction, names: string[], exceptIds: number[]): Promise<void> {
  const taken = await queries.findTakenName(tx, names, exceptIds);
  if (taken) throw new AppError("conflict", categoryMessages.taken(taken.name, taken.label));
}

async function refuseDropped(tx: Transaction, before: queries.CategoryRow, after: queries.CategoryRow): Promise<void> {
  for (const name of droppedNames(before, after))
    if ((await queries.countPostsUnder(tx, [name])) > 0)
      throw new AppError("conflict", categoryMessages.aliasInUse(name));
}

/** @param position null leaves it where it is. @returns whether it moved. */
async function place(tx: Transaction, all: Rows, id: number, position: number | null): Promise<boolean> {
  if (position === null) return false;
  const before = idsOf(all);
  const after = movedTo(before, id, position);
  await queries.orderCategories(tx, after);
  return after.some((each, at) => each !== before[at]);
}

const idsOf = (all: Rows) => all.map(({ id }) => id);

function rowOf(all: Rows, id: number): queries.CategoryRow {
  const row = all.find((each) => each.id === id);
  if (!row) throw unknown();
  return row;
}

async function getCategory(id: number): Promise<OperatorCategory> {
  const found = (await queries.listWithPosts()).find((each) => each.id === id);
  if (!found) throw unknown();
  return describe(found);
}

function unknown(): AppError {
  return new AppError("not-found", categoryMessages.unknown);
}
