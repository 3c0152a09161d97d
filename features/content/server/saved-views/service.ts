/** An author's saved filters of Posted Content (docs/product/lists.md, Saved filters). */
import type { Actor } from "#features/accounts/contract.ts";
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { MAX_VIEWS, savedFilters, type SavedView, type ViewInput, viewMessages } from "../../contracts/saved-view.ts";
import * as queries from "./queries.ts";

export async function listViews(actor: Pick<Actor, "id">): Promise<{ views: SavedView[] }> {
  return { views: (await queries.listViews(actor.id)).map(describe) };
}

/** Replaces a view with the same name. @throws AppError quota-reached (409) at MAX_VIEWS. */
export async function saveView(actor: Actor, { name, ...filters }: ViewInput): Promise<SavedView & { detail: string }> {
  const saved = await transaction(async (tx) => {
    await queries.lockOwner(tx, actor.id);
    if ((await queries.countOthers(tx, actor.id, name)) >= MAX_VIEWS)
      throw new AppError("quota-reached", viewMessages.tooMany);
    return queries.upsertView(tx, actor.id, name, filters);
  });
  return { ...describe(saved), detail: viewMessages.saved };
}

/** @throws AppError not-found (404), also for another author's; invalid-input if another view has the name. */
export async function renameView(actor: Actor, id: number, name: string): Promise<SavedView & { detail: string }> {
  const renamed = await transaction(async (tx) => {
    await queries.lockOwner(tx, actor.id);
    const views = await queries.listViews(actor.id, tx);
    if (views.some((view) => view.id !== id && view.name === name) && views.some((view) => view.id === id))
      throw invalidInput({ name: viewMessages.nameTaken });
    return queries.renameView(tx, actor.id, id, name);
  });
  if (!renamed) throw notFound();
  return { ...describe(renamed), detail: viewMessages.renamed };
}

/** @throws AppError not-found (404), also for another author's. */
export async function deleteView(actor: Actor, id: number): Promise<SavedView & { detail: string }> {
  const deleted = await queries.deleteView(actor.id, id);
  if (!deleted) throw notFound();
  return { ...describe(deleted), detail: viewMessages.deleted };
}

const notFound = () => new AppError("not-found", viewMessages.notFound);

type Row = { id: number; name: string; filters: unknown };

/** Ignores filters that this version no longer has. */
function describe({ id, name, filters }: Row): SavedView {
  const { shape } = savedFilters;
  const known = Object.entries(filters as object).filter(
    ([field, value]) => field in shape && shape[field as keyof typeof shape].safeParse(value).success,
  );
  return { ...savedFilters.parse(Object.fromEntries(known)), id, name };
}

export const savedViewData: PersonalData = {
  name: "views",
  exportInto: async (userId, archive) => {
    await archive.addJson("views.json", (await listViews({ id: userId })).views);
  },
  erase: queries.eraseViewsOf,
};
