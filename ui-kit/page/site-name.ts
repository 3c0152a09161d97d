/** The site's name, which the server writes into the dashboard's page. */
import { useSyncExternalStore } from "react";

const hearers = new Set<() => void>();

export function siteName(): string {
  return metaOf(document)?.content ?? "Dateline";
}

export function useSiteName(): string {
  return useSyncExternalStore(hear, siteName);
}

/** Whether a legal page has a text, so that it may be linked; as it was when this page was loaded. */
export function isPageWritten(key: string): boolean {
  const pages = document.querySelector<HTMLMetaElement>('meta[name="written-pages"]')?.content ?? "";
  return pages.split(" ").includes(key);
}

/** Call it when the name has been changed on this page. */
export function renameSite(name: string): void {
  metaOf(document)?.setAttribute("content", name);
  for (const each of hearers) each();
}

function metaOf(page: Document) {
  return page.querySelector<HTMLMetaElement>('meta[name="application-name"]');
}

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}
