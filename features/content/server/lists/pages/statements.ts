/** The statements of lists as this process and its connections hold them. There are thousands: each filter makes another. */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ListFilter, PostListName, Status } from "../../../contract.ts";
import { ListStatement } from "./page-queries.ts";
import { type Among, LIST_SHAPES, type ListOrder } from "../policy.ts";

/** A connection keeps what has a name, with its plan, for as long as it lives: up to 1 MB of PostgreSQL's memory. */
const MOST_NAMED = 64;
const MOST_KEPT = 256;

export type Statement = {
  /** Null where there are too many: PostgreSQL plans it each time, for some milliseconds. */
  name: string | null;
  text: string;
};
export type Statements = {
  key: string;
  answer: () => Statement;
  deepAnswer: () => Statement;
  marks: () => Statement;
  answerFromMark: () => Statement;
};

/** What makes a statement, without its parameters. */
export type Listed = {
  list: PostListName;
  order: ListOrder;
  by: ListFilter["by"];
  status: Status | undefined;
  among: Among;
};

const statements = new LRUCache<string, Statements>({ max: MOST_KEPT });
const names = new Set<string>();

export function statementsOf({ list, order, by, status, among }: Listed): Statements {
  const key = [list, order, by, status ?? "any", among.kind ?? "any", kindOfCompany(among)].join("-");
  const known = statements.get(key);
  if (known) return known;
  const shape = { ...LIST_SHAPES[list], ...(status && { statuses: [status] }) };
  const statement = new ListStatement(shape, order, by, among);
  const made = {
    key,
    answer: once(() => statement.answer("the beginning")),
    deepAnswer: once(() => statement.answer("the nearer end")),
    marks: once(() => statement.marks()),
    answerFromMark: once(() => statement.answerFromMark()),
  };
  statements.set(key, made);
  return made;
}

const kindOfCompany = ({ company }: Among) => (typeof company === "number" ? "one" : (company ?? "any"));

function once(write: () => string): () => Statement {
  let made: Statement | undefined;
  return () => (made ??= named(write()));
}

/** By its text, because a name of everything that makes it is longer than PostgreSQL's 63 characters. */
function named(text: string): Statement {
  const name = `content-list-${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
  if (names.size >= MOST_NAMED && !names.has(name)) return { name: null, text };
  names.add(name);
  return { name, text };
}
