/** The demo's releases were written with care: these rules must hardly find anything in them. */
import { expect, it } from "vitest";
import { PUBLISHED } from "#database/seeds/stories/stories.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { checkRelease } from "../check/check-release.ts";

const releases = PUBLISHED.filter(({ kind }) => kind === "article");

it.each([
  ["figures", 1],
  ["speakers", 0],
  ["lead", 0],
])("%s: at most %d of them is advised", (rule, most) => {
  const failed = releases.flatMap(({ details, content, tags, company = "" }) => {
    const texts = { title: String(details["title"]), content };
    const release = { kind: kindOf("article"), texts, lists: {}, tags, alts: [], postedAs: company };
    const finding = checkRelease(release).find((each) => each.rule === rule);
    return finding?.state === "failed" ? [`${texts.title}: ${finding.reason}`] : [];
  });
  expect(releases.length).toBeGreaterThan(10);
  expect(failed.slice(most)).toEqual([]);
});
