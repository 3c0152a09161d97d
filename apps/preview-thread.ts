/**
 * The program of a thread that draws link previews; see features/search-engines/server/previews. Uses neither settings
 * nor database.
 */
import { drawPreview } from "#features/search-engines/drawing/draw-preview.ts";
import { serveTasks } from "#platform/threads/thread-program.ts";

serveTasks(drawPreview);
