import { XMLParser, XMLValidator } from "fast-xml-parser";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { element, storableText, xmlDocument } from "./xml.ts";

const parser = new XMLParser({
  ignoreAttributes: false,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Any string: markup, control characters, lone surrogates, ends of CDATA. */
const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc.constantFrom("]]>", "<!--", "-->", "<![CDATA[", "&amp;", "&#0;", "\u202Emoc", "\uD800", "\r\n", "'\"<>&"),
);

describe("an XML document", () => {
  it("is well formed and gives back any text but what XML cannot hold", () => {
    fc.assert(
      fc.property(hostile, hostile, (text, attribute) => {
        const xml = xmlDocument(element("a", { b: `x${attribute}` }, element("c", {}, `x${text}`)));
        expect(XMLValidator.validate(xml)).toBe(true);
        const { a } = parser.parse(xml) as { a: { c: string; "@_b": string } };
        // The parser leaves numeric references as they are.
        expect(a.c.replaceAll("&#13;", "\r")).toBe(`x${storableText(text)}`);
        const characters = a["@_b"].replace(/&#(9|10|13);/g, (_, code) => String.fromCharCode(Number(code)));
        expect(characters).toBe(`x${storableText(attribute)}`);
      }),
    );
  });

  it("leaves out what is null", () => {
    expect(element("a", { b: null, c: 0, d: undefined }, null, undefined, "", element("e")).xml).toBe(
      '<a c="0"><e/></a>',
    );
  });
});
