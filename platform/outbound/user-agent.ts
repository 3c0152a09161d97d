/** How this installation introduces itself to others: what it is, and where to complain. */
import { publicUrl } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";

/** `Dateline/0.1.0 (+https://news.example)`. */
export function userAgent(): string {
  return `Dateline/${ownVersion()} (+${publicUrl()})`;
}
