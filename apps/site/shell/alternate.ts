/** A link of a page's head for discovery: its feeds, formats for wire desks, oEmbed. */
export type Alternate = { type: string; title?: string; href: string };
