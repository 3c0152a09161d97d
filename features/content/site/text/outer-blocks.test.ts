import { describe, expect, it } from "vitest";
import { withDirections } from "./outer-blocks.ts";

describe("withDirections", () => {
  it("lets each outer list, quote and table run as its text does, and none inside it", () => {
    expect(
      withDirections(
        '<p>السلام</p>loose<h2>שלום</h2><ol start="3"><li><p>One</p></li></ol><blockquote><p>حبر</p></blockquote><hr />',
      ),
    ).toBe(
      '<p>السلام</p>loose<h2>שלום</h2><ol dir="auto" start="3"><li><p>One</p></li></ol><blockquote dir="auto"><p>حبر</p></blockquote><hr />',
    );
  });

  it("leaves pictures, and what has no blocks", () => {
    const figure = '<figure><img src="/a" alt="x" /><figcaption>שלום</figcaption></figure>';
    expect(withDirections(figure)).toBe(figure);
    const table = "<figcaption>שלום</figcaption><table><tbody><tr><td>1</td></tr></tbody></table></figure>";
    expect(withDirections(`<figure>${table}`)).toBe(`<figure dir="auto">${table}`);
    expect(withDirections("")).toBe("");
  });
});
