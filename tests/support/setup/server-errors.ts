/** Prints what made the server answer 500 during a test that fails: LOG_LEVEL is silent, and the answer does not say. */
import { channel } from "node:diagnostics_channel";
import { afterAll, afterEach } from "vitest";
import { AppError } from "#platform/errors/app-error.ts";

/** Fastify publishes every error of a handler there. */
const thrown = channel("tracing:fastify.request.handler:error");
const errors: unknown[] = [];

function remember(message: unknown): void {
  const { error } = message as { error?: { statusCode?: number } };
  if (!(error instanceof AppError) && (error?.statusCode ?? 500) >= 500) errors.push(error);
}

thrown.subscribe(remember);
afterEach(({ task }) => {
  if (task.result?.state === "fail")
    for (const error of errors) console.error("The server failed in this test:", error);
  errors.length = 0;
});
// Files of one worker share its process.
afterAll(() => void thrown.unsubscribe(remember));
