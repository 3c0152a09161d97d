import { words } from "./words/words.ts";

/** “850 KB”, “18 MB”: sizes of files that readers download. */
export function formatBytes(bytes: number): string {
  const { bytes: units, tenth } = words();
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  if (kilobytes < 1000) return `${kilobytes} ${units.kilo}`;
  const megabytes = bytes / 1_000_000;
  return `${megabytes < 10 ? tenth(megabytes) : Math.round(megabytes)} ${units.mega}`;
}
