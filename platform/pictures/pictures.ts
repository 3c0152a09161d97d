/** Encodes pictures in processes of their own, so that neither their memory nor their crashes are the server's. */
import { Encoder } from "./encoder/encoder.ts";
import type { TaskName, Tasks } from "./encoder/tasks.ts";

export type { PictureFile, PictureFormat, PicturePlan } from "./encodings/picture.ts";
export { UnreadablePicture } from "./unreadable-picture.ts";

/** About a minute and a half of work on one core. */
const MAX_UPLOADS = 30;
/** They take milliseconds each. */
const MAX_SMALL = 300;
const IDLE_MS = 10_000;

const uploads = new Encoder({ maxWaiting: MAX_UPLOADS, limitMs: 150_000, idleMs: IDLE_MS });
/** Apart from uploads: neither delays the other. */
const small = new Encoder({ maxWaiting: MAX_SMALL, limitMs: 30_000, idleMs: IDLE_MS });

type Task<Name extends TaskName> = (...given: Parameters<Tasks[Name]>) => ReturnType<Tasks[Name]>;

/** All sizes and formats of an upload, in memory. */
export const encodePicture: Task<"picture"> = (...given) => uploads.run("picture", given);
/** Of an upload whose sizes are there. */
export const encodeFullSize: Task<"full-size"> = (...given) => uploads.run("full-size", given, { follows: true });
export const encodeLogo: Task<"logo"> = (...given) => small.run("logo", given);
/** A small picture inside a box. */
export const encodeBoxedMark: Task<"boxed-mark"> = (...given) => small.run("boxed-mark", given);
export const encodeMark: Task<"mark"> = (...given) => small.run("mark", given);
export const encodePrint: Task<"print"> = (...given) => small.run("print", given);
export const encodeThumbnail: Task<"thumbnail"> = (...given) => small.run("thumbnail", given);
