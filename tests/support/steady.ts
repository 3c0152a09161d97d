/** Makes what differs from run to run the same: ids by the order in which they come, instants, and names of one's own. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;
const STEADY_INSTANT = "2026-12-01T09:30:00.000Z";
const IDS = /^(?:id|ids|.*_id|covers|rivals|post|company|find)$/;
const FIRST_ID = 101;

export class Steady {
  readonly #names: [string, string][] = [];
  readonly #ids = new Map<number, number>();
  readonly #uuids = new Map<string, string>();

  name(given: string, shown: string): void {
    this.#names.push([given, shown]);
  }

  /** A copy of it. */
  of<T>(value: T): T {
    return this.#of(value, "") as T;
  }

  #of(value: unknown, field: string): unknown {
    if (typeof value === "number") return IDS.test(field) ? this.#id(value) : value;
    if (typeof value === "string") return this.#text(value);
    if (Array.isArray(value)) return value.map((each) => this.#of(each, field));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#of(each, name)]));
  }

  #text(text: string): string {
    const named = this.#names.reduce((all, [given, shown]) => all.replaceAll(given, shown), text);
    return named
      .replace(UUID, (uuid) => {
        const shown =
          this.#uuids.get(uuid) ?? `3f1c2b7e-8a40-4d52-9c11-${String(this.#uuids.size + 1).padStart(12, "0")}`;
        this.#uuids.set(uuid, shown);
        return shown;
      })
      .replace(INSTANT, STEADY_INSTANT)
      .replace(/(?<=\/)\d+(?=[/?]|$)/g, (id) => String(this.#id(Number(id))));
  }

  #id(id: number): number {
    const shown = this.#ids.get(id) ?? FIRST_ID + this.#ids.size;
    this.#ids.set(id, shown);
    return shown;
  }
}
