import { describe, expect, it } from "vitest";
import { findStyleProblems } from "./style-problems.mjs";

const find = (sheets: Record<string, string>, sources: Record<string, string>, library = "") =>
  findStyleProblems(new Map(Object.entries(sheets)), new Map(Object.entries(sources)), library);

const screen = (body: string) => `import classes from "./list.module.css";\nexport const List = () => (${body});`;

describe("a module", () => {
  const sheet = (css: string) => ({ "ui/list.module.css": css });
  const problems = (css: string, body: string) => find(sheet(css), { "ui/list.tsx": screen(body) });

  it("has no class that no component uses", async () => {
    expect(await problems(".row { top: 0; & .old { top: 1px } }", "<p className={classes.row} title='old' />")).toEqual(
      ["ui/list.module.css: nothing uses “old”."],
    );
  });

  it("has every class that a component uses", async () => {
    expect(await problems(".row { top: 0 }", '<p className={`${classes.row} ${classes["gone"]}`} />')).toEqual([
      "ui/list.tsx: ui/list.module.css has no class “gone”.",
    ]);
  });

  it("may be used by a name the component computes from its texts", async () => {
    const css = ".row { top: 0 } .cell { top: 0 } .old { top: 0 }";
    expect(await problems(css, '["row", "cell"].map((name) => <p className={classes[name]} />)')).toEqual([
      "ui/list.module.css: nothing uses “old”.",
    ]);
  });

  it("is used only by its own components", async () => {
    const other = { "other/list.tsx": screen("<p className={classes.row} />") };
    expect(await find(sheet(".row { top: 0 }"), other)).toEqual(["ui/list.module.css: nothing uses “row”."]);
  });

  it("plays every animation it describes", async () => {
    const css = (style: string) => `.row { ${style} } @keyframes rise { from { top: 0 } }`;
    expect(await problems(css("animation: 1s rise"), "<p className={classes.row} />")).toEqual([]);
    expect(await problems(css("top: 0"), "<p className={classes.row} />")).toEqual([
      "ui/list.module.css: nothing uses “rise”.",
    ]);
  });
});

it("finds the classes of whole pages in any text, also where a component computes the rest of the name", async () => {
  const css = ".lead { top: 0 } .badge--red { top: 0 } .old { top: 0 }";
  const page = "export const Page = ({ of }) => <p className={`lead badge--${of}`} />;";
  expect(await find({ "site.css": css }, { "page.tsx": page })).toEqual(["site.css: nothing uses “old”."]);
});

it("knows who sets and who reads each custom property", async () => {
  const css =
    ":root { --ink: red; --old: red; --theirs: red } p { color: var(--ink); top: var(--gone); left: var(--x) }";
  const page = 'export const Page = () => <p style={{ "--x": 1 }} />;';
  expect(await find({ "site.css": css }, { "page.tsx": page }, ".button { color: var(--theirs) }")).toEqual([
    "site.css: nothing reads --old.",
    "site.css: nothing sets --gone.",
  ]);
});
