/** zod compiles schemas with `new Function` where it may; our Content-Security-Policy forbids that, so it must not try. */
import { z } from "zod";

z.config({ jitless: true });
