/** The data of a span, for every sender. */

/** The attributes of a span. No addresses, names or texts: they contain secrets and personal data. */
export type Facts = Record<string, string | number | boolean>;

/** server: a request to us; client: one by us; consumer: a job; internal: anything else. */
export type SpanKind = "internal" | "server" | "client" | "consumer";

/** Called with the reason, at most once a minute, while spans cannot be sent. */
export type Complain = (reason: string) => void;
