import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesBetween, storableFields, storableText } from "./progress-policy.ts";
import type { Written } from "../writers/writer.ts";

/** As a client keeps what it is told. */
function applied(had: Written, changes: ReturnType<typeof changesBetween>): Written {
  const has = { ...had };
  for (const change of changes) {
    if (change.type === "fields") Object.assign(has, change.fields);
    else has[change.field] = `${String(has[change.field])}${change.append}`;
  }
  return has;
}

describe("changesBetween", () => {
  it("sends a new field whole, then what follows in it", () => {
    expect(changesBetween({}, { title: "Halden" })).toEqual([{ type: "fields", fields: { title: "Halden" } }]);
    expect(changesBetween({ title: "Halden" }, { title: "Halden opens", tags: ["SaaS"] })).toEqual([
      { type: "fields", fields: { tags: ["SaaS"] } },
      { type: "text", field: "title", append: " opens" },
    ]);
    expect(changesBetween({ title: "Halden" }, { title: "Halden" })).toEqual([]);
  });

  it("sends a text whole that is no continuation", () => {
    expect(changesBetween({ title: "Halden" }, { title: "Ferry" })).toEqual([
      { type: "fields", fields: { title: "Ferry" } },
    ]);
  });

  it("empties what a model that began anew has not written yet", () => {
    expect(changesBetween({ title: "A", tags: ["b"], rating: 4 }, {})).toEqual([
      { type: "fields", fields: { title: "", tags: [], rating: null } },
    ]);
  });

  it("always leaves a client with what was written, whatever it had of these fields before", () => {
    const value = fc.oneof(fc.string(), fc.array(fc.string()), fc.float({ noNaN: true }));
    const written = fc.dictionary(fc.constantFrom("title", "content", "tags", "rating", "message"), value);
    fc.assert(
      fc.property(fc.array(written, { maxLength: 8 }), written, (steps, before) => {
        let [client, sent]: [Written, Written] = [before, {}];
        for (const step of steps) {
          client = applied(client, changesBetween(sent, step));
          sent = step;
          expect(client).toMatchObject(step);
        }
      }),
    );
  });
});

describe("storableFields", () => {
  it("keeps known fields of known forms", () => {
    const written = { title: "A\u0000B", tags: ["x", undefined, null], rating: 4.5, evil: "x", content: { a: 1 } };
    const names = new Set(["title", "tags", "rating", "content"]);
    expect(storableFields(written, names)).toEqual({ title: "AB", tags: ["x"], rating: 4.5, content: null });
    expect(storableFields({ title: undefined }, names)).toEqual({});
  });

  it("holds half a character back until its other half has come", () => {
    expect(storableText("\u{1F6A2}".slice(0, 1))).toBe("");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(), (text, at) => {
        const begun = storableText(text.slice(0, at % (text.length + 1)));
        expect([begun.isWellFormed(), storableText(text).startsWith(begun)]).toEqual([true, true]);
      }),
    );
  });

  it("makes of any text one that PostgreSQL takes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom("\ud83d", "\udc00", "\0") }),
        (a, b) => {
          const text = storableText(a + b + a);
          expect([text.isWellFormed(), text.includes("\u0000")]).toEqual([true, false]);
        },
      ),
    );
  });
});
