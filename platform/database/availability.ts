/** Tells temporary database outages (restarting, unreachable) from programming errors. */

/**
 * SQLSTATE classes 08 (connection; poolers use it for all of theirs) and 57P (operator intervention, crash, startup), a
 * server that is read-only because another has been promoted, and errors of the operating system.
 */
const CODES =
  /^(08\w{3}|57P0[1-5]|25006|53300|ECONNREFUSED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client network socket disconnected before secure TLS)/;

/** Whether the same request is likely to succeed in a moment. @param error as the `pg` driver throws it. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A Unix socket's file is missing while its server is away.
  if (code === "ENOENT") return syscall === "connect";
  // A reader who disconnects also causes a reset, but not of a connection that we opened: node then names no system
  // call. Connecting is reset too: by a server that stops before it accepts.
  if (code === "ECONNRESET" && syscall !== undefined) return true;
  return CODES.test(code ?? "") || MESSAGES.test(error.message);
}

/** Whether a statement has reached a standby: another server takes writes now, or soon will. */
export function isReadOnlyServer(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "25006";
}
