import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import { hostOf, type LinkingText, linkedHosts, listFlags } from "./vetting-policy.ts";

const textOf = (changes: Partial<LinkingText> = {}): LinkingText => ({
  details: {},
  content_html: "<p>No link.</p>",
  embedded_websites: [],
  ...changes,
});
const linkTo = (address: string) => textOf({ content_html: `<p><a href="${address}">here</a></p>` });
const isFlagged = (text: LinkingText) =>
  listFlags(text, new Set(["casino.example", "xn--bcher-kva.example"])).length > 0;

describe("the link block list", () => {
  it.each([
    "https://casino.example",
    "http://casino.example/a?b#c",
    "https://CASINO.Example/",
    "https://casino.example./",
    "https://casino.example:8443/",
    "https://news.casino.example/",
    "https://a.b.c.casino.example/",
    "https://good.example@casino.example/",
    "https://user:pass@casino.example/",
    "https:\\\\casino.example\\x",
    "https://casino。example/",
    "https://ｃａｓｉｎｏ.example/",
    "https://casino%2Eexample/",
    "https://bücher.example/",
    "https://BÜCHER.example/",
    "https://xn--bcher-kva.example/",
    "https://shop.bücher.example/",
  ])("finds the host of %s", (address) => {
    expect(isFlagged(linkTo(address))).toBe(true);
    expect(isFlagged(textOf({ embedded_websites: [address] }))).toBe(true);
    expect(isFlagged(textOf({ details: { affiliate_link: address } }))).toBe(true);
  });

  it.each([
    "https://example/",
    "https://notcasino.example/",
    "https://casino.example.org/",
    "https://good.example/casino.example",
    "https://good.example/?to=casino.example",
    "https://casino.example@good.example/",
    "https://casino-example/",
    "mailto:press@good.example",
  ])("leaves %s alone", (address) => expect(isFlagged(linkTo(address))).toBe(false));

  it("reads addresses that are merely written out, whatever stands around them", () => {
    for (const text of [
      "(https://casino.example).",
      "see www.casino.example, please",
      "a&amp;https://x&amp;y@casino.example",
    ])
      expect(isFlagged(textOf({ content_html: `<p>${text}</p>` }))).toBe(true);
  });

  it("reads lists among the details", () => {
    expect(isFlagged(textOf({ details: { comparison_products: ["A", "https://casino.example/b"] } }))).toBe(true);
  });

  it.each(["-", "_", "*.", "a.", "www.", "https://"])("takes linear time of a host full of %s", (sign) => {
    const host = sign.repeat(1_000_000 / sign.length);
    expect(isFlagged(textOf({ content_html: `https://${host}b` }))).toBe(false);
    expect(isFlagged(textOf({ content_html: `https://${host}b https://casino.example/` }))).toBe(true);
  });

  it("names each listed host once", () => {
    const text = textOf({ embedded_websites: ["https://a.casino.example", "https://b.casino.example"] });
    expect(listFlags(text, new Set(["casino.example"]))).toEqual([
      "It links to casino.example, which is on the block list.",
    ]);
  });

  it("finds every listed host behind any spelling, port and path", () => {
    const upperOrLower = fc.func(fc.boolean());
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/);
    fc.assert(
      fc.property(
        label,
        label,
        fc.option(label),
        fc.option(fc.nat(65535)),
        upperOrLower,
        (name, zone, part, port, isUpper) => {
          const host = `${name}.${zone}`;
          const spelled = (part === null ? host : `${part}.${host}`).replace(/[a-z]/g, (letter, index: number) =>
            isUpper(index) ? letter.toUpperCase() : letter,
          );
          const address = `https://${spelled}${port === null ? "" : `:${port}`}/x`;
          return listFlags(linkTo(address), new Set([host])).length === 1;
        },
      ),
    );
  });

  it("survives any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        linkedHosts(
          textOf({ content_html: text, embedded_websites: [text], details: { text, list: [text, null, 1] } }),
        );
        hostOf(text);
      }),
    );
  });

  it("takes milliseconds for the longest text", () => {
    const content_html = "https://a.example ".repeat(11_000);
    const spent = startProcessorTime();
    expect(linkedHosts(textOf({ content_html }))).toEqual(new Set(["a.example"]));
    expect(linkedHosts(textOf({ content_html: "https://".repeat(25_000) })).size).toBeLessThan(2);
    expect(spent()).toBeLessThan(1000);
  });
});

describe("hostOf", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["*.example.com", "example.com"],
    [".example.com.", "example.com"],
    ["https://user@example.com:444/path", "example.com"],
    ["example.com:8080", "example.com"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["0x7f.1", "127.0.0.1"],
    ["[::1]:80", "[::1]"],
    ["", null],
    ["   ", null],
    ["..", null],
    ["a b", null],
  ])("reads %j as %j", (entry, host) => expect(hostOf(entry)).toBe(host));
});
