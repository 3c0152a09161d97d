/** The open dialog of the platforms screen, as kept in the address: `platform.new`, `platform.3`, `deliveries.3`. */

export const NEW_PLATFORM = "platform.new";

export function platformItemOf(id: number): string {
  return `platform.${id}`;
}

export function deliveriesItemOf(id: number): string {
  return `deliveries.${id}`;
}

/** Null for anything else, which the address may hold. */
export function openPlatformOf(item: string | null): { part: "platform" | "deliveries"; id: number } | null {
  const [, part, digits] = /^(platform|deliveries)\.([1-9]\d{0,14})$/.exec(item ?? "") ?? [];
  return part === "platform" || part === "deliveries" ? { part, id: Number(digits) } : null;
}
