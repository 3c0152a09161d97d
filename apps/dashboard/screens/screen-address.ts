/** The dashboard's address: which screen, what is open inside it, and the screen's own parameters. Pure. */
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";
import type { Place } from "#ui-kit/page/navigation.tsx";
import { FIRST_SCREEN, type ScreenKey } from "./screen-keys.ts";

/** docs/product/dashboard.md, Screen keys; no other parameter is promised. */
const KEY = "activeContent";
const ITEM = "item";

export type ScreenAddress = { key: string | null; item: string | null; parameters: URLSearchParams };

/** @param first the screen that the address without a name shows. */
export function hrefOf(key: string, { item, parameters }: Place = {}, first: ScreenKey = FIRST_SCREEN): string {
  const search = new URLSearchParams({ ...parameters });
  for (const [name, value] of Array.from(search)) if (value === "") search.delete(name);
  if (item) search.set(ITEM, item);
  // The screen comes first, and the default screen needs no name if there are no other parameters.
  const named = key === first && search.size === 0 ? [] : [[KEY, key]];
  const query = new URLSearchParams([...named, ...search]).toString();
  return query ? `${HOME_PATH}?${query}` : HOME_PATH;
}

export function addressOf(search: string): ScreenAddress {
  const parameters = new URLSearchParams(search);
  const key = parameters.get(KEY);
  const item = parameters.get(ITEM);
  parameters.delete(KEY);
  parameters.delete(ITEM);
  return { key, item: item === "" ? null : item, parameters };
}
