/** Requests of the assistant's drawer that several kinds offer. */
import type { Suggestion } from "./kind.ts";

export const SHORTER: Suggestion = { label: "Shorter", request: "Make it shorter" };
export const PLAINER_WORDS: Suggestion = { label: "Plainer words", request: "Use plainer words", needsProvider: true };
