/** What the pages of the reference read from the OpenAPI document. */
export type Schema = {
  type?: string | string[];
  format?: string;
  description?: string;
  deprecated?: boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  additionalProperties?: boolean | Schema;
  maxLength?: number;
  maxItems?: number;
};
export type Content = Record<string, { schema?: Schema }>;
export type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  deprecated?: boolean;
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema; description?: string }[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<
    string,
    { description?: string; headers?: Record<string, { description?: string }>; content?: Content }
  >;
};
export type ApiDocument = {
  openapi: string;
  info: { title: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
};

/** A call that a test sends, with what it was answered; beside its key `POST /dashboard/blogs/`. */
export type Example = {
  /** With parameters filled in, and a query. */
  address: string;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  body?: unknown;
  status: number;
  answerHeaders?: Record<string, string>;
  /** Text for what is not JSON; left out without a body. */
  answer?: unknown;
};

/** What the product tells the reference. */
export type ReferenceFacts = {
  /** What a key may be allowed to do. */
  scopes: { name: string; words: string; hint: string }[];
  examples: Record<string, Example>;
};

export type ReferenceCall = {
  method: string;
  path: string;
  /** Of the heading of the call in its subject's page. */
  id: string;
  operation: Operation;
  /** What a key needs; null: closed to keys. */
  scope: string | null;
  example: Example | undefined;
};
export type Subject = { name: string; slug: string; calls: ReferenceCall[]; isOpenToKeys: boolean };

export const slugOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "")
    .join("-");

/** The chapters: first those a program can use, then people's, then operators'. */
export function subjectsOf(document: ApiDocument, examples: ReferenceFacts["examples"]): Subject[] {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, operation]): ReferenceCall => {
      const method = verb.toUpperCase();
      const scope = operation.security?.find((each) => each["key"])?.["key"]?.[0] ?? null;
      return {
        method,
        path,
        id: slugOf(`${method} ${path}`),
        operation,
        scope,
        example: examples[`${method} ${path}`],
      };
    }),
  );
  const subjects = [...Map.groupBy(calls, ({ operation }) => operation.tags?.[0] ?? "Other")].map(([name, of]) => ({
    name,
    slug: slugOf(name),
    calls: of,
    isOpenToKeys: of.some(({ scope }) => scope !== null),
  }));
  return subjects.toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
}

const placeOf = ({ isOpenToKeys, name }: Subject) => (name === "Operator" ? 2 : isOpenToKeys ? 0 : 1);
