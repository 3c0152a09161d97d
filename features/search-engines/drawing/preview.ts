/** The picture that link previews show: what is on it. Bytes go to the thread that draws it. */

export const PREVIEW_WIDTH = 1200;

export type Preview = {
  height: number;
  headline: string;
  /** Above the headline, such as "Press release". */
  label: string;
  /** Below it: company or author, then the date. */
  by: string;
  note: string;
  site: string;
  /** #rrggbb */
  accent: string;
  /** JPEG of the size PICTURE_WIDTH × height; null: drawn from the headline. */
  picture: Uint8Array | null;
  /** PNG of at most LOGO_SIZE; null: none. */
  logo: { png: Uint8Array; width: number; height: number } | null;
  /** Where the thread keeps its typefaces. */
  folder: string;
};

export const PICTURE_WIDTH = 400;
export const LOGO_SIZE = { width: 200, height: 64 };
