/** Google Docs' HTML: everything inside one `b`, formatting as styles, blank lines as breaks between blocks. */

export function cleanGoogleDocs(page: Document): void {
  const wrapper = page.body.querySelector('[id^="docs-internal-guid"]');
  if (!wrapper) return;
  // The pictures of a checklist's boxes are decoration, not content.
  for (const box of page.body.querySelectorAll('li[role="checkbox"] > img')) box.remove();
  for (const line of page.body.querySelectorAll("br")) if (isBetweenBlocks(line)) line.remove();
  for (const paragraph of page.body.querySelectorAll("p")) if (isBlank(paragraph)) paragraph.remove();
  wrapper.replaceWith(...wrapper.childNodes);
}

function isBetweenBlocks(line: Element): boolean {
  const parent = line.parentElement;
  return parent !== null && (parent === line.ownerDocument.body || parent.id.startsWith("docs-internal-guid"));
}

function isBlank(paragraph: Element): boolean {
  const isOnlyLine = paragraph.closest("td, th, li") !== null;
  return !isOnlyLine && (paragraph.textContent ?? "").trim() === "" && !paragraph.querySelector("img");
}
