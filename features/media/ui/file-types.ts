/** Media types with their file endings, as file dialogs want them; some systems give files no type. */
import { PICTURE_TYPES, VIDEO_TYPES } from "../contract.ts";

export type FileTypes = Record<string, readonly string[]>;

const ENDINGS: Record<(typeof PICTURE_TYPES | typeof VIDEO_TYPES)[number], readonly string[]> = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
  "image/avif": [".avif"],
  "video/mp4": [".mp4", ".m4v"],
  "video/webm": [".webm"],
  "video/quicktime": [".mov"],
};

const withEndings = (types: readonly (keyof typeof ENDINGS)[]): FileTypes =>
  Object.fromEntries(types.map((type) => [type, ENDINGS[type]]));

export const PICTURE_FILES = withEndings(PICTURE_TYPES);
export const MEDIA_FILES = withEndings([...PICTURE_TYPES, ...VIDEO_TYPES]);

/** For the `accept` of a file input. */
export function acceptedEndings(types: FileTypes): string {
  return Object.entries(types).flat(2).join(",");
}

/** A first look, for a quick answer: the server judges by the bytes. */
export function acceptsFile(types: FileTypes, { name, type }: File): boolean {
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? "";
  return type in types || (type === "" && Object.values(types).some((endings) => endings.includes(ending)));
}
