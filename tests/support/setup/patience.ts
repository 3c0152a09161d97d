/** Waits end when the thing comes: a limit only ends what never does, so it is long enough for a slow and busy machine. */
import { afterAll, vi } from "vitest";

/** Milliseconds; below the limit of a test, so that what was waited for is named. */
export const PATIENCE_MS = 40_000;

type Options = Parameters<typeof vi.waitFor>[1];

const limited = (options: Options): Options =>
  typeof options === "number" ? options : { ...options, timeout: options?.timeout ?? PATIENCE_MS };

const { waitFor, waitUntil } = vi;
vi.waitFor = (check, options) => waitFor(check, limited(options));
vi.waitUntil = (check, options) => waitUntil(check, limited(options));
afterAll(() => void Object.assign(vi, { waitFor, waitUntil })); // the next file in this worker wraps them again
