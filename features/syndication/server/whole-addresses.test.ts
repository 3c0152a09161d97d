import { expect, it } from "vitest";
import { withWholeAddresses } from "./whole-addresses.ts";

const whole = (html: string) => withWholeAddresses(html, "https://site.example");

it.each([
  ['<a href="/about">x</a>', '<a href="https://site.example/about">x</a>'],
  ['<a href="/">x</a>', '<a href="https://site.example/">x</a>'],
  ['<img alt="a &gt; b" src="/media/1.png" />', '<img alt="a &gt; b" src="https://site.example/media/1.png" />'],
  ['<p>Write href="/about" or src="/x" in HTML.</p>', '<p>Write href="/about" or src="/x" in HTML.</p>'],
  ['<img alt="a > b" src="/y" />href="/z"', '<img alt="a > b" src="https://site.example/y" />href="/z"'],
  ['<img alt=" href=" src="//cdn.example/y" />', '<img alt=" href=" src="//cdn.example/y" />'],
  ['<p title="x href=">"/z"</p>', '<p title="x href=">"/z"</p>'],
  ['<a data-href="/x" href="https://a.example/">x', '<a data-href="/x" href="https://a.example/">x'],
  ['<a href="/unfinished', '<a href="https://site.example/unfinished'],
  ["no tag", "no tag"],
])("%s", (html, expected) => {
  expect(whole(html)).toBe(expected);
});
