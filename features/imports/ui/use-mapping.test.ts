import { expect, it } from "vitest";
import type { Mapping } from "../mapping-contract.ts";
import { withChoice } from "./use-mapping.ts";

const NONE: Mapping = { kinds: [], categories: [], authors: [], companies: [] };

it("keeps one choice for each name of each sort", () => {
  const first = withChoice(NONE, "kinds", { by: "category", found: "Press", to: "PR" });
  const tag = withChoice(first, "kinds", { by: "tag", found: "Press", to: "Review" });
  const changed = withChoice(tag, "kinds", { by: "category", found: "Press", to: "left-out" });
  expect(changed.kinds).toEqual([
    { by: "tag", found: "Press", to: "Review" },
    { by: "category", found: "Press", to: "left-out" },
  ]);
  // Without a choice the name is guessed again.
  expect(withChoice(changed, "kinds", { by: "category", found: "Press" }).kinds).toEqual([
    { by: "tag", found: "Press", to: "Review" },
  ]);
  const author = { found: "Kari", to: "person" as const, person: 3 };
  expect(withChoice(withChoice(NONE, "authors", author), "authors", { ...author, person: 4 }).authors).toEqual([
    { ...author, person: 4 },
  ]);
});
