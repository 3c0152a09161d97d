/** The open job as the address names it. */
export function jobItemOf(id: string): string {
  return `job.${id}`;
}

/** Null for anything else, which the address may hold. */
export function jobIdOf(item: string | null): string | null {
  return /^job\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(item ?? "")?.[1] ?? null;
}
