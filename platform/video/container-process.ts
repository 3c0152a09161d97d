/** The program that reads one video's container and prints what it says. The file may have been made to end it. */
import { setPriority } from "node:os";
import { endWithParent } from "#platform/threads/end-with-parent.ts";
import { readContainer } from "./container.ts";

/** Readers come first: they are answered by the server's process on the same cores. */
const NICENESS = 4;

const [, , path = "", parent = ""] = process.argv;

process.title = "dateline-video";
setPriority(NICENESS);
endWithParent(Number(parent));
process.stdout.write(JSON.stringify(await readContainer(path)), () => process.exit());
