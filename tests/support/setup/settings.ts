/** Other settings for one test. */
import { completeSettings, settings, type Settings } from "#platform/config/settings.ts";

const original = { ...settings() };

/** The settings that the run started with, with these changes; without changes it puts them back. */
export function resetSettings(changes: Partial<Settings> = {}): void {
  const absent = Object.fromEntries(Object.keys(settings()).map((name) => [name, undefined]));
  const wanted: Partial<Settings> = { ...absent, ...original, ...changes };
  completeSettings(wanted);
}
