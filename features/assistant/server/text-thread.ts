/** The program of a thread that works on long texts; see text-service.ts. Knows neither settings nor database. */
import { serveTasks } from "#platform/threads/thread-program.ts";
import { workOnText } from "./text-policy.ts";

serveTasks(workOnText);
