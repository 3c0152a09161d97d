/** Google Docs' HTML: everything inside one `b`, formatting as styles. */

export function cleanGoogleDocs(page: Document): void {
  const wrapper = page.body.querySelector('[id^="docs-internal-guid"]');
  if (!wrapper) return;
  // The pictures of a checklist's boxes are decoration, not content.
  for (const box of page.body.querySelectorAll('li[role="checkbox"] > img')) box.remove();
  wrapper.replaceWith(...wrapper.childNodes);
}
