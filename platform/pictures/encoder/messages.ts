/** The messages between the server and an encoder process. */
import type { PictureProblem } from "../unreadable-picture.ts";
import type { TaskName } from "./tasks.ts";

export type Order = { task: TaskName; given: unknown[] };

/** The answer to the one order under way. */
export type Answer =
  | { result: unknown }
  | { unreadable: PictureProblem; why: string }
  | { failed: string; /** Of the system, such as ENOSPC. */ code?: string };
