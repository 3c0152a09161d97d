/** The company for a new post: the one in the top bar's switcher. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import type { FormState } from "../form/use-form-state.ts";
import { POSTED_AS } from "../form/values.ts";

/** Its id as text; empty: the author's own name, also if nothing is chosen. */
export function useStartCompany(): string {
  const [chosen] = usePostingAs();
  return chosen === null || chosen === YOURSELF_ONLY ? "" : chosen;
}

/** A form follows the switcher until the user chooses a company in it. */
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
