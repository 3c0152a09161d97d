/** Says what is wrong with the HTML of a page, by html-validate's rules of the standard. */
import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Both spellings are HTML; React writes this one.
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "doctype-style": "off",
    "attribute-empty-style": "off",
    // A page's title is as long as its post's.
    "long-title": "off",
    // A wide table scrolls in a region of the text that is no section of it.
    "prefer-native-element": "off",
    "no-inline-style": "error",
  },
});

/** @returns a line for each error; empty: the page is valid. */
export async function htmlErrorsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => {
      const near = html.split("\n")[line - 1]?.slice(Math.max(0, column - 60), column + 60) ?? "";
      return `${ruleId}: ${message} near ${near}`;
    }),
  );
}
