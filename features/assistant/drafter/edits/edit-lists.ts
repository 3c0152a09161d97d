/** Tags and comparison products: added and removed by name. */
import { findCategory, nearCategories, type OtherNames } from "#features/content/tags-contract.ts";
import { MOST_TAGS } from "../drafts/category-tags.ts";
import { type Desk, hasField, type Outcome, type ReadCommand, said } from "./desk.ts";
import { unquoted } from "./request-words.ts";

const TAG = "(?:tags?|categor(?:y|ies))";
const ADD_TAG = [
  new RegExp(`^(?:add|attach|use|set|include)(?: the| a| an)? ${TAG}(?: as| to)?:?\\s+(\\S.*)$`, "is"),
  new RegExp(`^tag (?:(?:it|this) )?(?:as|with):?\\s+(\\S.*)$`, "is"),
  new RegExp(`^add\\s+(\\S.*?)\\s+(?:as (?:a |the )?${TAG}|to (?:the )?${TAG})$`, "is"),
];
const REMOVE_TAG = [
  new RegExp(`^(?:remove|delete|drop|take off|untag)(?: the| a)? ${TAG}:?\\s+(\\S.*)$`, "is"),
  new RegExp(`^(?:remove|delete|drop)\\s+(\\S.*?)\\s+(?:as (?:a )?${TAG}|from (?:the )?${TAG}|${TAG})$`, "is"),
];
const PRODUCT = "(?:comparison(?: products?)?|compared products?|competitors?|rivals?)";
const ADD_PRODUCT = [
  new RegExp(`^(?:add|include)(?: the| a| an)? ${PRODUCT}:?\\s+(?:with\\s+)?(\\S.*)$`, "is"),
  /^compare (?:(?:it|this) )?(?:with|to):?\s+(\S.*)$/is,
  new RegExp(`^add\\s+(\\S.*?)\\s+(?:as (?:a )?${PRODUCT}|to (?:the )?${PRODUCT})$`, "is"),
];
const REMOVE_PRODUCT = [
  new RegExp(`^(?:remove|delete|drop)(?: the| a)? ${PRODUCT}:?\\s+(?:with\\s+)?(\\S.*)$`, "is"),
  new RegExp(`^(?:remove|delete|drop)\\s+(\\S.*?)\\s+from (?:the )?${PRODUCT}$`, "is"),
];
const MOST_PRODUCTS = 20;
const LONGEST_PRODUCT = 250;

export const readTag: ReadCommand = (request) => {
  const added = captured(ADD_TAG, request);
  if (added !== null) return (desk) => addTags(desk, added);
  const removed = captured(REMOVE_TAG, request);
  return removed === null ? null : (desk) => removeTags(desk, removed);
};

export const readProduct: ReadCommand = (request) => {
  const added = captured(ADD_PRODUCT, request);
  if (added !== null) return (desk) => changeProducts(desk, added, true);
  const removed = captured(REMOVE_PRODUCT, request);
  return removed === null ? null : (desk) => changeProducts(desk, removed, false);
};

function captured(patterns: readonly RegExp[], request: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(request)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

function addTags({ draft, categories, otherNames }: Desk, wanted: string): Outcome {
  const tags = [...draft.tags];
  const messages = labelsIn(categories, wanted, otherNames).map((name) => {
    const label = findCategory(categories, name, otherNames);
    if (label === null) return unknownTag(categories, name);
    if (tags.includes(label)) return `Tags: “${label}” is already in the list.`;
    if (tags.length >= MOST_TAGS) return `Tags: you already have ${MOST_TAGS}. Remove one before adding “${label}”.`;
    tags.push(label);
    return `Tags: “${label}” added.`;
  });
  return said(messages.join(" "), tags.length > draft.tags.length ? { tags } : {});
}

function unknownTag(categories: readonly string[], name: string): string {
  const near = nearCategories(categories, name);
  const hint = near.length > 0 ? ` Near it: ${near.join(", ")}.` : " Choose one from the list of categories.";
  return `Tags: there is no category “${name}”.${hint}`;
}

function removeTags({ draft }: Desk, wanted: string): Outcome {
  const names = labelsIn(draft.tags, wanted);
  const found = names.map((name) => findCategory(draft.tags, name));
  const tags = draft.tags.filter((tag) => !found.includes(tag));
  const messages = names.map((name, index) =>
    found[index] ? `Tags: “${found[index]}” removed.` : `Tags: “${name}” is not among them.`,
  );
  return said(messages.join(" "), tags.length < draft.tags.length ? { tags } : {});
}

/** A label may hold "and" or a comma itself: the whole is looked up before its parts. */
function labelsIn(labels: readonly string[], wanted: string, others?: OtherNames): string[] {
  const whole = unquoted(wanted);
  if (findCategory(labels, whole, others) !== null) return [whole];
  const parts = whole
    .split(/\s*,\s*(?:and\s+)?|\s*;\s*/)
    .flatMap((part) =>
      findCategory(labels, part, others) === null &&
      part.split(/\s+and\s+/i).some((each) => findCategory(labels, each, others) !== null)
        ? part.split(/\s+and\s+/i)
        : [part],
    );
  return parts.map(unquoted).filter((name) => name !== "");
}

function changeProducts({ kind, draft }: Desk, wanted: string, isAdding: boolean): Outcome {
  if (!hasField(kind, "comparison_products"))
    return said(`Comparison products: ${kind.pluralLabel.toLowerCase()} have none.`);
  const names = /^["“]/.test(wanted) ? [unquoted(wanted)] : wanted.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i).map(unquoted);
  const products = [...draft.comparison_products];
  const messages = names
    .filter((name) => name !== "")
    .map((name) => {
      const at = products.findIndex((product) => product.toLowerCase() === name.toLowerCase());
      if (!isAdding) {
        if (at < 0) return `Comparison products: “${name}” is not among them.`;
        products.splice(at, 1);
        return `Comparison products: “${name}” removed.`;
      }
      if (at >= 0) return `Comparison products: “${name}” is already in the list.`;
      if (products.length >= MOST_PRODUCTS || name.length > LONGEST_PRODUCT)
        return `Comparison products: at most ${MOST_PRODUCTS} fit, each of ${LONGEST_PRODUCT} characters.`;
      products.push(name);
      return `Comparison products: “${name}” added.`;
    });
  const isChanged = products.join("\n") !== draft.comparison_products.join("\n");
  return said(messages.join(" "), isChanged ? { comparison_products: products } : {});
}
