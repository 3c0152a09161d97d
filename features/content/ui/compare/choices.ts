/** Chooses between two versions of a post, field by field. */
import type { ContentKind } from "../../kinds/index.ts";
import { compareFields, type ComparedField, isSame, type PostVersion } from "./fields.ts";
import type { Shown } from "../edit/use-edit.ts";

export type Choice = "mine" | "theirs";
export type Choices = Record<string, Choice>;

/** The fields that differ: `before` is theirs, `after` is mine. */
export function differingFields(kind: ContentKind, theirs: PostVersion, mine: PostVersion): ComparedField[] {
  return compareFields(kind, theirs, mine).filter((field) => !isSame(field));
}

/**
 * The automatic choices: fields that only one of the two has changed since their common base.
 * @param base the common base; null if unknown; then the user chooses for every field.
 */
export function choicesWithoutDoubt(
  kind: ContentKind,
  base: Shown | null,
  theirs: PostVersion,
  mine: PostVersion,
): Choices {
  if (!base) return {};
  const changedBy = (version: PostVersion) =>
    new Set(
      compareFields(kind, { ...base, companyName: null }, { ...version, companyName: null })
        .filter((field) => !isSame(field))
        .map(({ name }) => name),
    );
  const [byThem, byMe] = [changedBy(theirs), changedBy(mine)];
  const choices: Choices = {};
  for (const { name } of differingFields(kind, theirs, mine)) {
    if (!byMe.has(name)) choices[name] = "theirs";
    else if (!byThem.has(name)) choices[name] = "mine";
  }
  return choices;
}

/** Merges two posts. Equal fields need no choice; without a choice, mine is kept. */
export function chosenVersion(mine: Shown, theirs: Shown, choices: Choices): Shown {
  const isTheirs = (name: string) => choices[name] === "theirs";
  const pick = <T>(own: Record<string, T>, other: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, isTheirs(name) ? (other[name] ?? value) : value]),
    );
  return {
    values: {
      texts: pick(mine.values.texts, theirs.values.texts),
      lists: pick(mine.values.lists, theirs.values.lists),
      tags: isTheirs("tags") ? theirs.values.tags : mine.values.tags,
    },
    banner: isTheirs("banner_picture") ? theirs.banner : mine.banner,
    related: isTheirs("related_media") ? theirs.related : mine.related,
    publishingTime: isTheirs("publishing_time") ? theirs.publishingTime : mine.publishingTime,
  };
}
