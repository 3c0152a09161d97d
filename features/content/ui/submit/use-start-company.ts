/** The company for a new post: the one in the top bar's switcher. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { PostFields } from "../form/use-post-form.ts";
import { isUntouched, POSTED_AS } from "../form/values.ts";

/** Its id as text; empty: the author's own name, also if nothing is chosen. */
export function useStartCompany(): string {
  const [chosen] = usePostingAs();
  return chosen === null || chosen === YOURSELF_ONLY ? "" : chosen;
}

/**
 * An empty form follows the switcher until the user chooses a company in it. A text that was begun stays with its
 * company, because the switcher also filters lists.
 */
export function useFollowedCompany(kind: ContentKind, { getLatest, setText }: PostFields, startsAs: string): void {
  const followed = useRef(startsAs);
  const follow = useEffectEvent((next: string) => {
    const values = getLatest();
    const isFollowing = values.texts[POSTED_AS] === followed.current && isUntouched(kind, values, followed.current);
    if (isFollowing) setText(POSTED_AS, next);
    followed.current = next;
  });
  useEffect(() => {
    if (startsAs !== followed.current) follow(startsAs);
  }, [startsAs]);
}
