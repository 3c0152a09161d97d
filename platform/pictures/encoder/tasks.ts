/** The tasks of an encoder process, by name. Loaded only there: the server never loads libvips. */
import { encodeFullSize } from "../encodings/full-size.ts";
import { encodeLogo } from "../encodings/logo.ts";
import { encodeBoxedMark } from "../encodings/mark.ts";
import { encodePicture } from "../encodings/picture.ts";
import { encodeMark, encodePrint } from "../encodings/print-picture.ts";
import { encodeThumbnail } from "../encodings/thumbnail.ts";

export const TASKS = {
  "boxed-mark": encodeBoxedMark,
  "full-size": encodeFullSize,
  logo: encodeLogo,
  mark: encodeMark,
  picture: encodePicture,
  print: encodePrint,
  thumbnail: encodeThumbnail,
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
