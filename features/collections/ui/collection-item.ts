/** The open collection, as kept in the address. */
const OPEN = "collection.";

export function itemOf({ id }: { id: number }): string {
  return `${OPEN}${id}`;
}

/** Id of the collection that is open; null where the address names none. */
export function idOfItem(item: string | null): number | null {
  const id = item?.startsWith(OPEN) ? item.slice(OPEN.length) : "";
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
}
