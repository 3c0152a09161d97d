/** Reads the details that only some kinds have. A page shows those that exist and never checks the kind. */
import { findKindByTypeCode, type TypeCode } from "../kinds/index.ts";
import { NO_FACTS, type PageFacts } from "../kinds/page-facts.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** @param post of any kind; a post of an unknown kind shows only its text. */
export function factsOf(post: { type: TypeCode; details: Record<string, unknown> }): PageFacts {
  return findKindByTypeCode(post.type)?.pageFacts(post.details) ?? NO_FACTS;
}

/** Facts that only some kinds have, with the names that readers get. */
export function factsIn(post: Parameters<typeof factsOf>[0]): { name: string; value: string }[] {
  const known: Readonly<Partial<Record<string, string>>> = words().facts;
  return factsOf(post).facts.flatMap(({ name, value }) => (value === "" ? [] : [{ name: known[name] ?? name, value }]));
}
