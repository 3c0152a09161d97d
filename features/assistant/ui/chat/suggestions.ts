/** Requests that a press of a button makes, per kind. What needs a word from the user goes into the text box instead. */
import type { KindKey } from "#features/content/kinds/index.ts";

export type Suggestion = {
  label: string;
  request: string;
  isBeginning?: boolean;
  /** Not offered offline, where the answer would be that it needs a provider. */
  needsProvider?: boolean;
};

const shorter: Suggestion = { label: "Shorter", request: "Make it shorter" };
const plainer: Suggestion = { label: "Plainer words", request: "Use plainer words", needsProvider: true };
const retitle: Suggestion = { label: "Another title", request: "Suggest another title", needsProvider: true };

export const SUGGESTIONS: Readonly<Record<KindKey, readonly Suggestion[]>> = {
  article: [shorter, plainer, retitle, { label: "Add a tag", request: "Add the tag ", isBeginning: true }],
  interview: [shorter, plainer, { label: "Add a question", request: "Add the question ", isBeginning: true }],
  review: [
    shorter,
    plainer,
    { label: "Add a product to compare", request: "Add the comparison product ", isBeginning: true },
  ],
};
