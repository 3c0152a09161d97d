import { expect, it } from "vitest";
import { formsOf } from "./forms.ts";

it.each([
  ["runs", ["run"]],
  ["batteries", ["battery"]],
  ["hiring", ["hire", "hired"]],
  ["stopped", ["stop", "stopping"]],
  ["repair", ["repairs", "repaired", "repairing"]],
  ["tomatoes", ["tomato"]],
])("forms of %s include %j", (word, forms) => {
  expect(formsOf(word)).toEqual(expect.arrayContaining(forms));
});

it.each(["is", "2026", "паромы", "x".repeat(40)])("none of %s", (word) => {
  expect(formsOf(word)).toEqual([]);
});
