/** The program that reads one video's container and prints what it says. The file may have been made to end it. */
import { endWithParent } from "#platform/threads/end-with-parent.ts";
import { lowerPriority } from "#platform/threads/priority.ts";
import { readContainer } from "./container.ts";

const LEVELS_BELOW_SERVER = 4;

const [, , path = "", parent = ""] = process.argv;

process.title = "dateline-video";
lowerPriority(LEVELS_BELOW_SERVER);
endWithParent(Number(parent));
process.stdout.write(JSON.stringify(await readContainer(path)), () => process.exit());
