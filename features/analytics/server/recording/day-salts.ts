/** This process's copy of the day's salt: requests cannot wait for the database, so the next one is fetched ahead. */
import { randomBytes } from "node:crypto";
import { dayNumber, dayText, msLeftOfDay } from "../day.ts";
import { storeSalt } from "./queries.ts";

const SALT_BYTES = 32;
const AHEAD_MS = 10 * 60_000;

export class DaySalts {
  readonly #salts = new Map<number, string>();

  /** Hex digits; null while it is not known: the view counts then, its visitor does not. */
  find(day: number): string | null {
    return this.#salts.get(day) ?? null;
  }

  /** Fetches what will be needed and forgets the days that have ended. @throws when the database cannot be reached. */
  async refresh(now: number): Promise<void> {
    const today = dayNumber(now);
    for (const day of this.#salts.keys()) if (day < today) this.#salts.delete(day);
    await this.#fetch(today);
    if (msLeftOfDay(now) <= AHEAD_MS) await this.#fetch(today + 1);
  }

  async #fetch(day: number): Promise<void> {
    if (!this.#salts.has(day)) this.#salts.set(day, await storeSalt(dayText(day), randomBytes(SALT_BYTES)));
  }
}
