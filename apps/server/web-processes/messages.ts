/** What the primary process and its web processes tell each other. */
import type { Count } from "#platform/http/limits/counts.ts";
import type { OpenDatabase } from "#platform/database/open.ts";

/** How many web processes there are; `ended`: how many ended without being asked to since the start. */
export type Crew = { wanted: number; running: number; ended: number };

export type FromPrimary =
  | { kind: "begin"; database: Pick<OpenDatabase, "url" | "directUrl" | "pooler">; port: number; crew: Crew }
  | { kind: "crew"; crew: Crew }
  | { kind: "stop" }
  /** Send your figures. */
  | { kind: "measure"; id: number }
  /** How many there are now of what was to be counted. */
  | { kind: "counted"; id: number; count: Count }
  /** The page of /metrics that was asked for. */
  | { kind: "measured"; id: number; text: string };

export type FromWebProcess =
  /** Its listener for messages is there. */
  | { kind: "hello" }
  /** It takes requests. */
  | { kind: "ready" }
  | { kind: "figures"; id: number; figures: object[] }
  | { kind: "measure"; id: number }
  | { kind: "count"; id: number; key: string; windowMs: number };
