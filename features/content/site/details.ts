/** Reads from a post what only some kinds have, as its kind says. A page draws what is there and never asks for the kind. */
import { findKindByTypeCode, type TypeCode } from "../kinds/index.ts";
import { NO_FACTS, type PageFacts } from "../kinds/page-facts.ts";

/** @param post of any kind; a post of an unknown kind shows only its text. */
export function factsOf(post: { type: TypeCode; details: Record<string, unknown> }): PageFacts {
  return findKindByTypeCode(post.type)?.pageFacts(post.details) ?? NO_FACTS;
}
