import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KINDS } from "../../kinds/index.ts";
import { choicesWithoutDoubt, chosenVersion, differingFields } from "./choices.ts";
import { compareFields, isSame, type PostVersion } from "./fields.ts";
import { emptyValues } from "../form/values.ts";

describe.each(KINDS)("choosing between two versions: $key", (kind) => {
  const word = fc.constantFrom("", "one", "two", "three");
  const media = fc.array(fc.constantFrom("a", "b"), { maxLength: 2 }).map((ids) =>
    ids.map((id) => ({
      id,
      kind: "image" as const,
      url: `/media/${id}/x.webp`,
      mime: "image/webp",
      bytes: 1,
      width: 1,
      height: 1,
      alt: id,
      caption: "",
      credit: "",
      rights: "",
      variants: [],
    })),
  );
  const empty = emptyValues(kind);
  const version: fc.Arbitrary<PostVersion> = fc
    .record({
      texts: fc.record(Object.fromEntries(Object.keys(empty.texts).map((name) => [name, word]))),
      lists: fc.record(
        Object.fromEntries(
          Object.keys(empty.lists).map((name) => [name, fc.array(word, { minLength: 1, maxLength: 2 })]),
        ),
      ),
      tags: fc.array(word, { maxLength: 2 }),
      banner: media,
      related: media,
      publishingTime: fc.constantFrom(null, "2031-03-04T09:15:00.000Z", "2031-03-04T09:30:00.000Z"),
    })
    .map(({ texts, lists, tags, ...rest }) => ({ ...rest, values: { texts, lists, tags }, companyName: null }));
  const names = (one: PostVersion, other: PostVersion) => differingFields(kind, one, other).map(({ name }) => name);

  it("takes each field from the version that was chosen for it", () => {
    fc.assert(
      fc.property(version, version, fc.infiniteStream(fc.boolean()), (mine, theirs, coin) => {
        const fields = names(theirs, mine);
        const choices = Object.fromEntries(
          fields.map((name) => [name, coin.next().value ? ("mine" as const) : ("theirs" as const)]),
        );
        const chosen = { ...chosenVersion(mine, theirs, choices), companyName: null };
        const offMine = names(mine, chosen);
        const offTheirs = names(theirs, chosen);
        expect(offMine).toEqual(fields.filter((name) => choices[name] === "theirs"));
        expect(offTheirs).toEqual(fields.filter((name) => choices[name] === "mine"));
      }),
    );
  });

  it("decides by itself only where one of the two left the field alone", () => {
    fc.assert(
      fc.property(version, version, version, (base, mine, theirs) => {
        const choices = choicesWithoutDoubt(kind, base, theirs, mine);
        const isUnchanged = (name: string, by: PostVersion) =>
          compareFields(kind, base, by).some((field) => field.name === name && isSame(field));
        for (const name of names(theirs, mine)) {
          if (choices[name] === "theirs") expect(isUnchanged(name, mine)).toBe(true);
          else if (choices[name] === "mine") expect(isUnchanged(name, theirs)).toBe(true);
          else expect(isUnchanged(name, mine) || isUnchanged(name, theirs)).toBe(false);
        }
      }),
    );
  });

  it("asks about everything when it is not known where both began", () => {
    fc.assert(
      fc.property(version, version, (mine, theirs) => {
        expect(choicesWithoutDoubt(kind, null, theirs, mine)).toEqual({});
      }),
    );
  });
});
