import { expect, it } from "vitest";
import { wordsIn } from "./words.ts";

it("joins French “de” with a name that begins with a vowel", () => {
  const { about } = wordsIn("fr").post;
  expect(["Acme", "Ørsted", "Électricité du Nord", "Halden", "Yara"].map((name) => about(name))).toEqual([
    "À propos d’Acme",
    "À propos d’Ørsted",
    "À propos d’Électricité du Nord",
    "À propos de Halden",
    "À propos de Yara",
  ]);
});
