/** The open item of the companies screen, as kept in the address. */
const EDIT = "edit.";

export function editItemOf({ slug }: { slug: string }): string {
  return EDIT + slug;
}

/** The slug of the company that is being edited; null where the address names none. */
export function slugOfItem(item: string | null): string | null {
  return item?.startsWith(EDIT) && item.length > EDIT.length ? item.slice(EDIT.length) : null;
}
