/** Failures of outbound requests, as a closed list of codes, each with a sentence for people. */

export type OutboundCode =
  | "blocked-address"
  | "bad-url"
  | "bad-scheme"
  | "bad-port"
  | "dns"
  | "refused"
  | "unreachable"
  | "tls"
  | "timeout"
  | "too-large"
  | "too-many-redirects"
  | "redirect-loop"
  | "bad-redirect"
  | "bad-encoding"
  | "bad-response"
  | "truncated"
  | "aborted"
  | "host-busy";

/** Expected of the outside world: callers switch on the code and may show the reason as it is. */
export class OutboundError extends Error {
  readonly code: OutboundCode;
  /** Names the host, never the address behind it, which would reveal the internal network. */
  readonly reason: string;

  constructor(code: OutboundCode, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "OutboundError";
    this.code = code;
    this.reason = reason;
  }
}

const NETWORK_CODES: Record<string, [OutboundCode, (host: string) => string]> = {
  ECONNREFUSED: ["refused", (host) => `${host} refused the connection.`],
  ETIMEDOUT: ["timeout", (host) => `${host} did not answer in time.`],
  UND_ERR_CONNECT_TIMEOUT: ["timeout", (host) => `${host} did not answer in time.`],
  EHOSTUNREACH: ["unreachable", (host) => `${host} cannot be reached.`],
  ENETUNREACH: ["unreachable", (host) => `${host} cannot be reached.`],
  EHOSTDOWN: ["unreachable", (host) => `${host} cannot be reached.`],
  ENETDOWN: ["unreachable", (host) => `${host} cannot be reached.`],
  EADDRNOTAVAIL: ["unreachable", (host) => `${host} cannot be reached.`],
  EACCES: ["unreachable", (host) => `${host} cannot be reached.`],
  EPERM: ["unreachable", (host) => `${host} cannot be reached.`],
};

/** Why no connection came about. Over https everything that is not the network's is the certificate's or the protocol's. */
export function connectError(error: Error, host: string, isTls: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  const known = codesOf(error).flatMap((code) => (NETWORK_CODES[code] ? [NETWORK_CODES[code]] : []));
  // Of several addresses the one that answered says more than those that no route leads to.
  const told = known.find(([code]) => code === "refused") ?? known[0];
  if (told) return new OutboundError(told[0], told[1](host), error);
  if (isTls) return new OutboundError("tls", `${host} has no valid TLS certificate.`, error);
  return new OutboundError("unreachable", `${host} cannot be reached.`, error);
}

/**
 * Why an exchange on a connection failed. Errors that are not the peer's fault are ours and are returned unchanged.
 * @param isAnswered whether the status line and the headers had arrived.
 */
export function exchangeError(error: unknown, host: string, isAnswered: boolean): unknown {
  if (error instanceof OutboundError || !(error instanceof Error)) return error;
  const [code = ""] = codesOf(error);
  const as = (kind: OutboundCode, reason: string) => new OutboundError(kind, reason, error);
  const cutShort = () =>
    isAnswered
      ? as("truncated", `${host} closed the connection before its response was complete.`)
      : as("bad-response", `${host} closed the connection without an answer.`);

  if (code === "UND_ERR_HEADERS_OVERFLOW") return as("bad-response", `${host} sent too many headers.`);
  if (/^UND_ERR_(BODY|HEADERS|CONNECT)_TIMEOUT$/.test(code)) return as("timeout", `${host} stopped answering.`);
  if (/^UND_ERR_(ABORTED|ABORT|DESTROYED|CLOSED)$/.test(code)) return as("aborted", "The request was stopped.");
  if (/^(Z_BUF_ERROR|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|ERR_STREAM_PREMATURE_CLOSE)$/.test(code)) return cutShort();
  if (/^(Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZSTD|ZSTD_)/.test(code))
    return as("bad-encoding", `${host} sent a compressed answer that cannot be unpacked.`);
  if (error.name === "HTTPParserError" && /EOF/.test(error.message)) return cutShort();
  if (isProtocolError(error, code)) return as("bad-response", `${host} did not send a valid HTTP response.`);
  if (/^(UND_ERR_SOCKET|UND_ERR_INFO|ECONNRESET|EPIPE|ECONNABORTED)$/.test(code)) return cutShort();
  if (/^(EPROTO|ERR_SSL_|ERR_TLS_)/.test(code)) return as("tls", `The secure connection to ${host} failed.`);
  return NETWORK_CODES[code] ? connectError(error, host, false) : error;
}

/** undici's parser gives its errors a name and no code; an unrequested upgrade fails an assertion in it. */
function isProtocolError(error: Error, code: string): boolean {
  return (
    error.name === "HTTPParserError" ||
    code === "ERR_ASSERTION" ||
    (code === "UND_ERR_SOCKET" && error.message.startsWith("bad "))
  );
}

/** The error's own code first, then those of the attempts that it sums up. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  return error instanceof AggregateError ? [...own, ...error.errors.flatMap(codesOf)] : own;
}
