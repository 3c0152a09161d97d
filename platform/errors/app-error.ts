/** The only error type that people see. `platform/http/errors.ts` maps each code to a status. */

export const ERROR_STATUS = {
  "invalid-input": 400,
  "malformed-body": 400,
  "not-signed-in": 401,
  "wrong-credentials": 401,
  "no-releases-left": 402,
  forbidden: 403,
  "foreign-origin": 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  /** A limit of the account's plan. */
  "quota-reached": 409,
  gone: 410,
  /** The page shows another account than the one that is signed in. */
  "another-account": 412,
  /** The client's If-Match names another version. */
  "precondition-failed": 412,
  "too-large": 413,
  "unsupported-media": 415,
  /** The request came by a host name that is not ours. */
  "foreign-host": 421,
  "too-many-requests": 429,
  /** An unexpected error whose answer has more than a detail. */
  unexpected: 500,
  "peer-failed": 502,
  unavailable: 503,
  "peer-timed-out": 504,
  "storage-full": 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Field name to message, as forms show them under each field (docs/product/calls.md, Errors). */
export type FieldErrors = Record<string, string>;

type ErrorExtras = {
  /** With fields, the answer's body is the map itself; without, `{detail: message}`. */
  fields?: FieldErrors;
  /** Seconds, answered as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
};

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = extras.fields;
    this.retryAfter = extras.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Whether the caller can correct it. False for everything that failed on our side: that must stay what it is. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}

/** A 400 that names each wrong field. */
export function invalidInput(fields: FieldErrors): AppError {
  const message = Object.values(fields)[0] ?? "Some fields need correcting.";
  return new AppError("invalid-input", message, { fields });
}
