/** Names of languages as screens and emails say them. */
const names = new Intl.DisplayNames("en-GB", { type: "language" });

/** @param tag primary subtag; both kinds of Norwegian are one. */
export function nameOfLanguage(tag: string): string {
  if (tag === "nb" || tag === "nn") return "Norwegian";
  return names.of(tag) ?? tag;
}
