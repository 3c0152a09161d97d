import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { indexChanges } from "../post-index/service.ts";
import { findSearchPage } from "./page-service.ts";

/** Nobody else's posts have it. */
const WORD = "quollish";
let author: TestUser;

beforeAll(async () => {
  author = await buildUser();
  const build = (name: string, summary: string, content_html: string) =>
    buildPost(author.id, { name, details: { title: name }, summary, content_html, tags: ["Quollish matters"] });
  await build(`In summary ${WORD}`, `Of what is ${WORD.toUpperCase()}.`, `<p>A text that is ${WORD} too.</p>`);
  await build("In text", "Of something else.", `<p>A text that is ${WORD} & more.</p>`);
  await build("In text and within a word", `Of un${WORD}ness.`, `<p>The ${WORD} text.</p>`);
  await build(`In title alone ${WORD}`, "Of nothing.", "<p>Nothing.</p>");
  await indexChanges();
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

it("shows the words where a post has them: in its summary, else in its text, else the summary as it is", async () => {
  const page = await findSearchPage({ q: WORD }, new Date());
  const passages = Object.fromEntries(
    (page?.hits ?? []).map(({ card, passage }) => [
      card.title,
      passage.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join(""),
    ]),
  );
  expect(passages).toEqual({
    [`In summary ${WORD}`]: `Of what is [${WORD.toUpperCase()}].`,
    "In text": `A text that is [${WORD}] & more.`,
    "In text and within a word": `The [${WORD}] text.`,
    [`In title alone ${WORD}`]: "Of nothing.",
  });
});

it("shows all posts with their summaries where only a filter is set", async () => {
  const page = await findSearchPage({ topic: "quollish-matters" }, new Date());
  const hit = page?.hits.find(({ card }) => card.title === "In text");
  expect(hit?.passage).toEqual([{ text: "Of something else.", isMatch: false }]);
});
