/** 1200 → "1 KB"; 48_200_000 → "48.2 MB"; 2_300_000_000 → "2.3 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const [size, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, "MB"] : [bytes / 1_000_000_000, "GB"];
  return `${size.toFixed(1)} ${unit}`;
}
