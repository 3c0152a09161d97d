/** The answer to a request that would have to wait too long. */
import { AppError } from "#platform/errors/app-error.ts";

const LONGEST_RETRY_SECONDS = 30;

/** @param waitMs expected wait. */
export function overloaded(waitMs: number): AppError {
  const seconds = Math.min(Math.max(1, Math.ceil(waitMs / 1000)), LONGEST_RETRY_SECONDS);
  return new AppError("unavailable", "The site is busy. Please try again in a moment.", { retryAfter: seconds });
}
