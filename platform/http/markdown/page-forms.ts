/** A page in HTML and in Markdown: which one is requested, where each is cached, and how it is rendered. */
import type { IncomingMessage } from "node:http";
import { publicUrl } from "#platform/config/settings.ts";
import { AppError } from "#platform/errors/app-error.ts";
import {
  addressOfMarkdown,
  askedAddress,
  asMarkdown,
  isHtml,
  MARKDOWN_TYPE,
  markdownAddress,
  prefersMarkdown,
} from "./markdown.ts";
import { keyOf, withoutTrailingSlash } from "../pages/page-key.ts";
import type { PageRequest, RenderedPage } from "../pages/page-request.ts";

const varied = ({ headers: { vary } }: RenderedPage) => (vary === undefined ? "Accept" : `${vary}, Accept`);

/** How Markdown was requested; null if it was not. */
type Wanted = "address" | "accept" | null;

export function formOf(request: IncomingMessage): Wanted {
  if (addressOfMarkdown(askedAddress(request)) !== null) return "address";
  return prefersMarkdown(request.headers.accept) ? "accept" : null;
}

/** The key under which the page for this request may be cached. */
export function pageKeyOf(request: IncomingMessage, known: ReadonlySet<string>): string {
  const address = askedAddress(request);
  const page = addressOfMarkdown(address);
  if (page !== null) return markdownKey(keyOf(page, known));
  const key = keyOf(address, known);
  return prefersMarkdown(request.headers.accept) ? markdownKey(key) : key;
}

/** A space, which no address contains. */
export const markdownKey = (key: string) => `markdown ${key}`;

/** Headers of an HTML page: a link to its Markdown, and Vary: Accept. */
export function renderOf({ render, markdown }: PageRequest, wanted: Wanted, url: string): PageRequest["render"] {
  const path = withoutTrailingSlash(url.split("?", 1)[0] ?? "");
  if (wanted === null) return async () => withAlternate(await render(), path);
  return async () => {
    const page = markdown ? await markdown() : asMarkdown(await render(), publicUrl(), path);
    if (wanted === "address" && page.status === 200 && page.headers["content-type"] !== MARKDOWN_TYPE)
      throw new AppError("not-found", "Not found. Check the address.");
    const headers: Record<string, string> = { ...page.headers, vary: varied(page) };
    if (wanted === "address" && headers["location"]) headers["location"] = markdownAddress(headers["location"]);
    return { ...page, headers };
  };
}

function withAlternate(page: RenderedPage, path: string): RenderedPage {
  if (!isHtml(page)) return page;
  const headers: Record<string, string> = { ...page.headers, vary: varied(page) };
  const own = `<${markdownAddress(path)}>; rel="alternate"; type="text/markdown"`;
  if (page.status === 200) headers["link"] = [headers["link"], own].filter(Boolean).join(", ");
  return { ...page, headers };
}
