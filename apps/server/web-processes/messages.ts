/** The messages between the primary process and its web processes. */
import type { Count } from "#platform/http/limits/counts.ts";
import type { OpenDatabase } from "#platform/database/open.ts";

/** The number of web processes; `ended`: how many ended unexpectedly since the start. */
export type Crew = { wanted: number; running: number; ended: number };

export type FromPrimary =
  | { kind: "begin"; database: Pick<OpenDatabase, "url" | "directUrl" | "pooler">; port: number; crew: Crew }
  | { kind: "crew"; crew: Crew }
  | { kind: "stop" }
  /** Send your figures. */
  | { kind: "measure"; id: number }
  /** The current count. */
  | { kind: "counted"; id: number; count: Count }
  /** The requested page of /metrics. */
  | { kind: "measured"; id: number; text: string };

export type FromWebProcess =
  /** Its message listener is ready. */
  | { kind: "hello" }
  /** It accepts requests. */
  | { kind: "ready" }
  | { kind: "figures"; id: number; figures: object[] }
  | { kind: "measure"; id: number }
  | { kind: "count"; id: number; key: string; windowMs: number };
