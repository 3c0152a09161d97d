/** Visits by people whom an AI assistant sent: known by the assistant's website, or by what it adds to its links. */
import hosts from "./assistant-hosts.json" with { type: "json" };

/** A host and the name of its assistant; no host is below another. */
export const ASSISTANT_HOSTS: readonly (readonly [host: string, name: string])[] = Object.entries(hosts).flatMap(
  ([name, ofName]) => ofName.map((host) => [host, name] as const),
);
/** By what `utm_source` says: a host, or the name. */
const BY_SOURCE = new Map<string, string>(
  Object.entries(hosts).flatMap(([name, [first = "", ...more]]) =>
    [first, ...more, name.toLowerCase()].map((source) => [source, first] as const),
  ),
);
const MAX_SOURCE_CHARACTERS = 40;

/**
 * An assistant's host if the address of a page says that its link came from there, as apps send no referrer.
 * @param address path and query; null: it says none.
 */
export function assistantInAddress(address: string | undefined): string | null {
  const query = address?.split("?", 2)[1];
  if (!query?.includes("utm_source=")) return null;
  const source = new URLSearchParams(query).get("utm_source") ?? "";
  return source.length > MAX_SOURCE_CHARACTERS
    ? null
    : (BY_SOURCE.get(source.toLowerCase().replace(/^www\./, "")) ?? null);
}
