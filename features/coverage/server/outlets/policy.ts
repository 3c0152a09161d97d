/** What an operator changes of an outlet. Pure. */
import { completeWebAddress } from "#platform/contract/fields.ts";
import { editVersionOf } from "#platform/http/edit-version.ts";
import type { Outlet, OutletChange } from "../../outlets/contract.ts";
import { placeOf } from "../../matching/links.ts";
import { siteOf } from "../finding/article-policy.ts";
import type { LockedOutlet, OutletRow } from "./queries.ts";

export function outletOf(row: OutletRow): Outlet {
  return { ...row, version: outletVersion(row) };
}

/** Version of its form's fields. */
export function outletVersion({ name, country, language, kind, sites }: LockedOutlet): string {
  return editVersionOf(name, country, language, kind, sites);
}

/** As it is stored: "https://www.harbour.example/news" is harbour.example. @returns null: no site. */
export function siteNamed(typed: string): string | null {
  const host = placeOf(completeWebAddress(typed))?.host;
  return host === undefined ? null : siteOf(host);
}

export function changedOutlet(before: LockedOutlet, change: Omit<OutletChange, "version" | "sites">): LockedOutlet {
  const { name = before.name, country = before.country, language = before.language, kind = before.kind } = change;
  return { ...before, name, country, language, kind };
}

/** "name A → B, sites a.example → a.example, b.example"; empty: nothing differs. */
export function wordsOfChange(before: LockedOutlet, after: LockedOutlet): string {
  return (["name", "country", "language", "kind", "sites"] as const)
    .map((field) => [field, String(before[field]), String(after[field])] as const)
    .filter(([, old, now]) => old !== now)
    .map(([field, old, now]) => `${field} ${wordsOf(old)} → ${wordsOf(now)}`)
    .join(", ");
}

const wordsOf = (value: string) => value.replaceAll(",", ", ") || "none";

/** Under which the feeds of a site usually are. */
const FEED_PREFIXES = ["", "www.", "feeds.", "feed.", "rss."];

export function hostsOf(site: string): string[] {
  return FEED_PREFIXES.map((prefix) => prefix + site);
}
