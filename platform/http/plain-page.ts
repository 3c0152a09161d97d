/** A minimal page for failures in which the site's own pages cannot be rendered. */
import { escapeText } from "entities/escape";

export function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeText(title)}</title></head>
<body><main><h1>${escapeText(title)}</h1><p>${escapeText(text)}</p><p><a href="/">Go to the front page</a></p></main></body>
</html>`;
}
