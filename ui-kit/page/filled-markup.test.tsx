import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { filledMarkup } from "./filled-markup.tsx";

type Values = { href: string; title: string };

const part = ({ href, title }: Values) => (
  <p title={title}>
    <a href={`/share?url=${href}`}>{title}</a> &amp; {title}
  </p>
);
const fill = filledMarkup(["href", "title"], part);

it("says what React would say, whatever fills the blanks", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\uE000title\uE000", `"><b>`, "$&", "&quot;"));
  fc.assert(
    fc.property(text, text, (href, title) => {
      expect(fill({ href, title }).__html).toBe(renderToStaticMarkup(part({ href, title })));
    }),
    { numRuns: 40 },
  );
});
