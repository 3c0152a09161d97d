/** The icon of a site without a logo, and the script of copy buttons. */
import { SITE_LANGUAGE_TAGS } from "#ui-kit/public/words/languages.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

/** The wordmark's D and its dash, in the reader's colour scheme. */
export const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  "<style>.d{fill:#17181c}.l{fill:#1c3f94}@media(prefers-color-scheme:dark){.d{fill:#ececea}.l{fill:#9db8ff}}</style>" +
  '<path class="d" fill-rule="evenodd" d="M2 5h10.500c7 0 11 4.200 11 11s-4 11-11 11H2v-1.600l2.600-.6V7.200L2 6.600zm6.200 1.900v18.200h4c4.800 0 7.300-3.100 7.300-9.100s-2.500-9.100-7.300-9.100z"/>' +
  '<path class="l" d="M25 15h7v2.400h-7z"/></svg>';

const COPY_WORDS = Object.fromEntries(
  SITE_LANGUAGE_TAGS.map((tag) => [tag, [wordsIn(tag).shell.copied, wordsIn(tag).shell.notCopied]]),
);

/**
 * Script for copy buttons: copies a text, or the content of an address. Without it the page shows no such buttons. In the
 * language of the page.
 */
export const COPY = `const [copied, notCopied] = ${JSON.stringify(COPY_WORDS)}[document.documentElement.lang];
for (const button of document.querySelectorAll("button.copy")) {
  const { copy, copyFrom } = button.dataset;
  const label = button.textContent;
  const name = button.ariaLabel;
  const say = (text) => {
    button.textContent = text;
    if (name) button.ariaLabel = name.replace(label, text);
  };
  const back = (milliseconds) => setTimeout(() => say(label), milliseconds);
  button.dataset.ready = "";
  button.addEventListener("click", async () => {
    try {
      const text = copy ?? (await fetch(copyFrom).then((answer) => (answer.ok ? answer.text() : Promise.reject())));
      await navigator.clipboard.writeText(text);
      say(copied);
      back(2000);
    } catch {
      say(notCopied);
      back(6000);
    }
  });
}
`;
