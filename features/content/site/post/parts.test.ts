import { expect, it } from "vitest";
import { buildPublicPost } from "#tests/factories/public-post.ts";
import type { PublicPost } from "../public-post.ts";
import { aboutOf, contactOf, partsOf } from "./parts.ts";

const BOILERPLATE = "Halden has built ferries for the fjords since 1952, and sells them in fourteen countries.";
const company = {
  id: 1,
  slug: "halden",
  name: "Halden",
  description: "",
  website: "",
  boilerplate: BOILERPLATE,
  pressContact: {
    name: "Ida Holm",
    role: "",
    email: "press@halden.example",
    phone: "+47 55 21 40 00",
    languages: [],
  },
  logo: null,
} as unknown as NonNullable<PublicPost["company"]>;
const postWith = (contentHtml: string) => buildPublicPost({ company, contentHtml });
const titlesOf = (post: PublicPost) => partsOf(post, "https://news.example").map(({ title }) => title);

it("says About and contact once where the text says neither", () => {
  const post = postWith("<p>A ferry.</p>");
  expect(titlesOf(post)).toEqual(["About Halden", "Press contact"]);
  expect([aboutOf(post), contactOf(post)?.email]).toEqual([BOILERPLATE, "press@halden.example"]);
});

it.each([
  ["the stored words", `<p>A ferry.</p><p>${BOILERPLATE}</p>`],
  ["words of its own", "<p>A ferry.</p><h2>About Halden</h2><p>Halden builds ferries.</p>"],
  ["words in another language", "<p>Eine Fähre.</p><h2>Über Halden</h2><p>Halden baut Fähren.</p>"],
])("leaves About to a text that has it: %s", (_, html) => {
  expect([titlesOf(postWith(html)), aboutOf(postWith(html))]).toEqual([["Press contact"], ""]);
});

it("leaves the contact to a text that gives it whole, and to no other", () => {
  const whole = "<p>Ida Holm, <a href='mailto:press@halden.example'>press@halden.example</a>, +47 55 21 40 00</p>";
  expect([titlesOf(postWith(whole)), contactOf(postWith(whole))]).toEqual([["About Halden"], null]);
  expect(contactOf(postWith("<p>Ida Holm opened it.</p>"))?.phone).toBe("+47 55 21 40 00");
});
