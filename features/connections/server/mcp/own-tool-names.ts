/** The tools that work for a person, by the scope that each needs. */
import type { Scope } from "#features/accounts/key-contract.ts";

/** A connection without the scope is not shown the tool. */
export const OWN_TOOLS = {
  list_posts: "posts:read",
  read_post: "posts:read",
  check_post: "posts:read",
  read_report: "reports:read",
  list_coverage: "coverage:read",
  create_draft: "posts:write",
  change_draft: "posts:write",
  suggest: "comments:write",
  ask_to_publish: "posts:write",
  ask_to_withdraw: "posts:write",
  list_requests: "posts:read",
} as const satisfies Record<string, Scope>;
