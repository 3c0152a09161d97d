/** What we use of a package without types of its own. */
declare module "@adobe/structured-data-validator" {
  type Issue = { severity: "ERROR" | "WARNING"; issueMessage: string; path: { property?: string }[] };
  /** Items by their type. */
  type Items = Record<string, Record<string, unknown>[]>;
  export default class Validator {
    validate(data: { jsonld: Items; microdata: Items; rdfa: Items; errors: unknown[] }): Promise<Issue[]>;
  }
}
