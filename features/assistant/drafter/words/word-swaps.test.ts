import { describe, expect, it } from "vitest";
import { withoutHype } from "./word-swaps.ts";

describe("words of praise", () => {
  it.each([
    ["It's a world-class plant with trees", "It's a plant with trees"],
    ["Innovative Systems is amazing. An innovative yard grows.", "Innovative Systems is amazing. A yard grows."],
    [
      "An extraordinary general meeting on 3 May votes on 2,000 outstanding shares. An outstanding yard grew.",
      "An extraordinary general meeting on 3 May votes on 2,000 outstanding shares. A yard grew.",
    ],
  ])("are taken out, save in names and terms: %s", (text, plain) => {
    expect(withoutHype(text)).toBe(plain);
  });
});
