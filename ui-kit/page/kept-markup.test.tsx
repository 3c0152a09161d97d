import { expect, it } from "vitest";
import { keptMarkup } from "./kept-markup.tsx";

it("draws a part once for the same properties, and again for any other", () => {
  let drawn = 0;
  const draw = keptMarkup("test-title", function Title({ card, note }: { card: { title: string }; note?: string }) {
    drawn += 1;
    return <h3 title={note}>{card.title} &amp; more</h3>;
  });
  expect(draw({ card: { title: "<Ferry>" } })).toEqual({ __html: "<h3>&lt;Ferry&gt; &amp; more</h3>" });
  expect(draw({ card: { title: "<Ferry>" } }).__html).toContain("Ferry");
  expect(drawn).toBe(1);
  expect(draw({ card: { title: "Quay" } }).__html).toContain("Quay");
  expect(draw({ card: { title: "Quay" }, note: "x" }).__html).toContain(`title="x"`);
  expect(drawn).toBe(3);
});

it("does not take one part for another", () => {
  const first = keptMarkup("test-first", ({ text }: { text: string }) => <b>{text}</b>);
  const second = keptMarkup("test-second", ({ text }: { text: string }) => <i>{text}</i>);
  expect([first({ text: "a" }).__html, second({ text: "a" }).__html]).toEqual(["<b>a</b>", "<i>a</i>"]);
});

it("finds a part by its id alone, and still never shows other properties than those it is given", () => {
  let drawn = 0;
  const draw = keptMarkup(
    "test-story",
    function Story({ title }: { id: number; title: string }) {
      drawn += 1;
      return <b>{title}</b>;
    },
    { idOf: ({ id }) => String(id) },
  );
  const texts = ["Ferry", "Ferry", "Ship", "Ferry"].map((title) => draw({ id: 1, title }).__html);
  expect(texts).toEqual(["<b>Ferry</b>", "<b>Ferry</b>", "<b>Ship</b>", "<b>Ferry</b>"]);
  expect(drawn).toBe(3);
});
