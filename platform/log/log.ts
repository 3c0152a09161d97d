/** One structured log (pino, JSON lines on stdout); secrets and cookies never reach it. */
import { pino } from "pino";
import { settings } from "#platform/config/settings.ts";
import { isTraced, traceOfLine } from "#platform/traces/traces.ts";

export const log = pino({
  level: settings().LOG_LEVEL,
  base: { pid: process.pid },
  ...(isTraced() && { mixin: traceOfLine }),
  redact: ["req.headers.cookie", "req.headers.authorization", "password", "*.password"],
});
