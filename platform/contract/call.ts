/**
 * Defines a call of the API in one place: its address, who may make it, its input and its answer. Routes
 * (platform/http/answer-call.ts), the browser's client (platform/http-client/call.ts) and OpenAPI follow from it.
 */
import type { z } from "zod";

/** Who may make a call. All others are refused before the input is read: 401 for visitors, 403 for other roles. */
export type Access = "anyone" | "signed-in" | "operator";

export type FileField = { max: number; description: string };

/** An answer of server-sent events, a JSON object each; platform/http-client/event-stream.ts reads them. */
export type EventAnswer = { events: z.ZodType };

export type CallDefinition = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As in Fastify's routes: `/collections/delete/:id/`. */
  path: string;
  access: Access;
  /** Chapter of the API reference. */
  tag: string;
  /** Summary in one line; the audit log repeats it for calls of operators who act as a user. */
  summary: string;
  description?: string;
  /** The account's owner alone may make it, not an operator who acts as the owner. */
  ownerAlone?: true;
  /** Keeps or ends a session: never treated as a change, and left out of the audit log. */
  keepsSession?: true;
  /** What an API key must be allowed to do; closed to keys without it. */
  scope?: string;
  /** The answer's `version` is its ETag, and a change takes If-Match in place of the field `version`. */
  versioned?: true;
  /** Another ETag of what is changed: answered, taken as If-Match, or both. The call's handler sets and checks it. */
  etag?: "answered" | "taken" | "both";
  /** The field that an Idempotency-Key is, of a call that does its work once for each value of it. */
  idempotencyField?: string;
  /** It will go: days as YYYY-MM-DD, at least a year apart, and what takes its place. Answers say both days. */
  deprecated?: { since: string; until: string; instead: string };
  /** Answered during maintenance although it changes something. */
  duringMaintenance?: true;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** JSON body. */
  body?: z.ZodType;
  /** Multipart body: text fields, and fields that take files. application/json with the text fields is accepted too. */
  form?: { fields: z.ZodObject; files: Readonly<Record<string, FileField>> };
  /** Status of success; default 200. With 204 the answer is empty. */
  status?: 201 | 202 | 204;
  /** Body of success; "file" where the handler sends something other than JSON. */
  answer: z.ZodType | "file" | EventAnswer;
  /** Media type of the file. */
  fileType?: string;
  /**
   * Other statuses: when they are answered, as text, or the schema of a body that is more than `{detail}`. 400 (where
   * there is input), 401 and 403 follow from the rest.
   */
  errors?: Readonly<Partial<Record<number, string | z.ZodType>>>;
};

/** Returns the definition itself with its exact type. */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends CallDefinition>(call: C): C {
  return call;
}

/** The input as the definition's schema parses it; undefined without a schema. */
export type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The value a handler has to return. */
export type AnswerOf<C extends CallDefinition> = C["answer"] extends z.ZodType ? z.input<C["answer"]> : never;

/** The answer a caller gets. */
export type ReceivedFrom<C extends CallDefinition> = C["answer"] extends z.ZodType ? z.output<C["answer"]> : Blob;

type Param = string | number;
type QueryValue = Param | boolean | null | undefined | readonly Param[];
type Part<Name extends string, S, T> = S extends z.ZodType ? { [N in Name]: T } : unknown;

/** The input a caller gives: parameters by name, a query whose empty values are left out, and the body. */
export type InputOf<C extends CallDefinition> = Part<
  "params",
  C["params"],
  { [K in keyof Parsed<C["params"]>]: Param }
> &
  (C["query"] extends z.ZodType ? { query?: { [K in keyof Parsed<C["query"]>]?: QueryValue } } : unknown) &
  Part<"body", C["body"], C["body"] extends z.ZodType ? z.input<C["body"]> : never> &
  (C["form"] extends object ? { form: FormData } : unknown);

type Address = { params?: Readonly<Record<string, Param>>; query?: Readonly<Record<string, QueryValue>> };

/** The address to call. @throws Error for a parameter that is missing. */
export function addressOf({ path }: CallDefinition, { params = {}, query = {} }: Address = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of Array.isArray(value)
      ? (value as readonly Param[])
      : [value as Param | boolean | null | undefined])
      if (each !== undefined && each !== null && each !== "") search.append(name, String(each));
  const asked = search.toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}
