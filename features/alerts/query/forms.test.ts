import fc from "fast-check";
import { expect, it } from "vitest";
import { type FormLanguage, FORM_LANGUAGES, formsAnywhere, formsOf } from "./forms.ts";

it.each([
  ["en", "ferry", "ferries"],
  ["en", "ferries", "ferry"],
  ["en", "launch", "launches launched launching"],
  ["en", "launched", "launch launches launching"],
  ["en", "charging", "charge charged charges"],
  ["en", "ship", "ships shipped shipping"],
  ["en", "shipping", "ship shipped"],
  ["en", "carried", "carry carries carrying"],
  ["en", "order", "orders ordered ordering"],
  ["nb", "elferge", "elferger elfergen elfergene"],
  ["nb", "elferger", "elferge elfergene"],
  ["nb", "skipet", "skip skipene"],
  ["sv", "batteri", "batteriet batterier"],
  ["de", "werft", "werften"],
  ["de", "hafen", "hafens"],
  ["de", "schiffe", "schiff schiffen"],
  ["fr", "navire", "navires"],
  ["fr", "journal", "journaux"],
  ["es", "puerto", "puertos"],
  ["pt", "navegacao", "navegacoes"],
  ["it", "traghetto", "traghetti"],
] as const)("in %s, %s has the forms %s", (language, word, forms) => {
  expect(formsOf(word, language)).toEqual(expect.arrayContaining(forms.split(" ")));
});

it.each([
  ["en", "trade", "trader"],
  ["en", "mark", "market"],
  ["en", "charter", "chart"],
  ["en", "toy", "toyota"],
  ["en", "news", "new"],
  ["en", "gas", "ga"],
] as const)("in %s, %s does not have the form %s", (language, word, other) => {
  expect(formsOf(word, language)).not.toContain(other);
});

it("gives each word itself first and few forms, of any script", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\p{L}\p{N}]{1,40}$/u), (word) => {
      const all = formsAnywhere(word);
      expect(all[0]).toBe(word);
      expect(all.length).toBeLessThan(250);
      expect(new Set(all).size).toBe(all.length);
      for (const language of FORM_LANGUAGES as readonly FormLanguage[])
        expect(all).toEqual(expect.arrayContaining(formsOf(word, language)));
    }),
  );
});
