/** Reads the details that only some kinds have. A page shows those that exist and never checks the kind. */
import { findKindByTypeCode, type TypeCode } from "../kinds/index.ts";
import { NO_FACTS, type PageFacts } from "../kinds/page-facts.ts";

/** @param post of any kind; a post of an unknown kind shows only its text. */
export function factsOf(post: { type: TypeCode; details: Record<string, unknown> }): PageFacts {
  return findKindByTypeCode(post.type)?.pageFacts(post.details) ?? NO_FACTS;
}
