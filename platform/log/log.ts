/** One structured log (pino, JSON lines on stdout); secrets and cookies never reach it. */
import { pino } from "pino";
import { settings } from "#platform/config/settings.ts";

export const log = pino({
  level: settings().LOG_LEVEL,
  base: { pid: process.pid },
  redact: ["req.headers.cookie", "req.headers.authorization", "password", "*.password"],
});
