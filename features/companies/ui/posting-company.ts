/** Whom a user posts as until they choose otherwise: what the switcher in the top bar says. Lists are filtered by it. */
import { useSyncExternalStore } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { createStoredChoice } from "#ui-kit/forms/stored-choice.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";

/** Yourself, and not one of the companies. */
export const YOURSELF_ONLY = "none" as const;
/** A company's id as text, yourself, or null: no choice, so nothing is filtered. */
export type PostingAs = string | null;

const IS_CHOICE = /^(?:none|[1-9]\d{0,14})$/;
const choice = createStoredChoice("posting-as");

/** The signed-in user's choice, and how to change it. */
export function usePostingAs(): [PostingAs, (chosen: PostingAs) => void] {
  const { id } = useMe();
  const chosen = useSyncExternalStore(choice.subscribe, () => IS_CHOICE.exec(choice.read(id) ?? "")?.[0] ?? null);
  return [chosen, (next) => choice.choose(id, next)];
}

/** In the address of a list: all companies, regardless of the switcher. */
const ALL_COMPANIES = "all";

/** The company that a list shows: the one in its address, else the switcher's. It means the same in every list. */
export function useCompanyFilter() {
  const { parameters } = useNavigation();
  const [postingAs] = usePostingAs();
  const asked = parameters.get("company")?.trim() || postingAs;
  const company = IS_CHOICE.exec(asked ?? "")?.[0] ?? null;
  return {
    /** As in the address; null: all. */
    company,
    /** As in the calls that list posts. */
    filter: company === YOURSELF_ONLY ? YOURSELF_ONLY : company === null ? undefined : Number(company),
    /** What `company` has to be in the address. @param company null: all. */
    wordOf: (company: PostingAs) => company ?? (postingAs === null ? null : ALL_COMPANIES),
  };
}
