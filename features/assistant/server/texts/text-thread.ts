/** The program of a thread that works on long texts; see service.ts. Knows neither settings nor database. */
import { serveTasks } from "#platform/threads/thread-program.ts";
import { workOnText } from "./policy.ts";

serveTasks(workOnText);
