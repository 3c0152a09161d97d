/** The company that a new post starts as: what the switcher in the top bar says. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import type { FormState } from "../form/use-form-state.ts";
import { POSTED_AS } from "../form/values.ts";

/** Its id as text; empty: as yourself, also while nothing in particular is chosen. */
export function useStartCompany(): string {
  const [chosen] = usePostingAs();
  return chosen === null || chosen === YOURSELF_ONLY ? "" : chosen;
}

/** A form that still is posted as it started follows the switcher; one that was given a company of its own does not. */
export function useFollowedCompany({ getLatest, setText }: FormState, startsAs: string): void {
  const followed = useRef(startsAs);
  const follow = useEffectEvent((next: string) => {
    if (getLatest().texts[POSTED_AS] === followed.current) setText(POSTED_AS, next);
    followed.current = next;
  });
  useEffect(() => {
    if (startsAs !== followed.current) follow(startsAs);
  }, [startsAs]);
}
