import { expect, it } from "vitest";
import { mergeNewer } from "./use-newer-state.ts";

const BASE = { name: "Harbour", tags: ["sea"], place: "" };

it.each([
  ["takes in what was left alone", BASE, { ...BASE, place: "Bergen" }, { place: "Bergen" }, []],
  ["keeps what was typed where nothing else is saved", { ...BASE, name: "Quay" }, BASE, {}, []],
  [
    "tells what both have changed, and keeps what was typed",
    { ...BASE, tags: ["port"] },
    { ...BASE, tags: [] },
    {},
    ["tags"],
  ],
  ["is quiet where both have come to the same", { ...BASE, tags: ["port"] }, { ...BASE, tags: ["port"] }, {}, []],
])("%s", (_what, mine, saved, changes, clashes) => {
  const merged = mergeNewer(BASE, mine, saved);
  expect([merged.changes, merged.clashes.map(({ name }) => name)]).toEqual([changes, clashes]);
});
