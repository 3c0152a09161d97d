/**
 * Traces for OpenTelemetry: requests, statements, jobs and outbound requests as spans. Its standard variables switch
 * them on; where they are unset nothing of it is loaded, and work runs as if this file did not exist.
 */
import type { Traces } from "./open-traces.ts";
import type { Complain, Facts, SpanKind } from "./span.ts";

let traces: Traces | undefined;

/** Whether the standard variables ask for traces. */
export function isTraced(environment: NodeJS.ProcessEnv = process.env): boolean {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } =
    environment;
  if (OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER === "none") return false;
  return Boolean(OTEL_TRACES_EXPORTER || OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/**
 * Starts sending spans, if traces are switched on.
 * @returns a function that sends the last of them and stops.
 * @throws Error with a message for the operator if a variable asks for something unsupported.
 */
export async function openTraces(complain: Complain): Promise<() => Promise<void>> {
  if (!isTraced()) return async () => undefined;
  const { Traces } = await import("./open-traces.ts");
  const opened = new Traces(process.env, complain);
  traces = opened;
  return async () => {
    traces = undefined;
    await opened.close();
  };
}

/** The process's tracer; undefined while tracing is off. */
export function openedTraces(): Traces | undefined {
  return traces;
}

/** Runs the work as a span of what is running now; it ends with the work and carries the kind of its error. */
export function inSpan<T>(kind: SpanKind, name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
  return traces ? traces.run(kind, name, facts, work) : work();
}

/** Adds a span for a statement that has just ended. @param ms that it took. @param error what it failed with. */
export function noteStatement(text: string, ms: number, error?: unknown): void {
  traces?.noteStatement(text, ms, error);
}

/** For log lines: which trace they belong to. Empty outside one. */
export function traceOfLine(): { trace_id?: string; span_id?: string } {
  return traces?.current() ?? {};
}
