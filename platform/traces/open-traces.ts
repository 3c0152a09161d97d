/** OpenTelemetry itself; loaded only if traces are switched on. */
import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  propagation,
  type Span,
  SpanKind as Kinds,
  SpanStatusCode,
  trace,
  type Tracer,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { ownVersion } from "#platform/config/version.ts";
import { batchLimits, exporterOf, samplerOf } from "./variables.ts";
import type { Complain, Facts, SpanKind } from "./span.ts";

const KINDS: Record<SpanKind, Kinds> = {
  internal: Kinds.INTERNAL,
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  consumer: Kinds.CONSUMER,
};
/** A collector that is away must not fill the log. */
const COMPLAINT_EVERY_MS = 60_000;
/** Of a statement; a list of 10,000 ids is no help to anyone. */
const MAX_STATEMENT = 2000;

export type RunningSpan = { span: Span; context: Context };

export class Traces {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  /** @throws when a variable has a value that Dateline does not know, with a sentence for the operator. */
  constructor(environment: NodeJS.ProcessEnv, complain: Complain) {
    const exporter = exporterOf(environment);
    complainRarely(complain);
    const own = resourceFromAttributes({ "service.name": "dateline", "service.version": ownVersion() });
    this.#provider = new TracerProvider({
      // The operator's own names come last, so they win.
      resource: defaultResource()
        .merge(own)
        .merge(detectResources({ detectors: [envDetector] })),
      sampler: samplerOf(environment),
      spanProcessors: [new BatchSpanProcessor({ exporter, ...batchLimits(environment) })],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    this.#tracer = this.#provider.getTracer("dateline", ownVersion());
  }

  async run<T>(kind: SpanKind, name: string, facts: Facts, work: () => Promise<T>): Promise<T> {
    const running = this.begin(kind, name, facts, context.active());
    try {
      return await context.with(running.context, work);
    } catch (error) {
      fail(running.span, error);
      throw error;
    } finally {
      running.span.end();
    }
  }

  /** A span that the caller ends. @param parent what it is a part of. */
  begin(kind: SpanKind, name: string, facts: Facts, parent: Context): RunningSpan {
    const span = this.#tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent);
    return { span, context: trace.setSpan(parent, span) };
  }

  noteStatement(text: string, ms: number, error?: unknown): void {
    const parent = context.active();
    if (!trace.getSpan(parent)) return; // what belongs to nothing, such as a poll, would be a trace of its own
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? "statement";
    const facts = {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": text.slice(0, MAX_STATEMENT),
    };
    const ended = Date.now();
    const options = { kind: Kinds.CLIENT, startTime: ended - ms, attributes: facts };
    const span = this.#tracer.startSpan(operation, options, parent);
    if (error !== undefined) fail(span, error);
    span.end(ended);
  }

  current(): { trace_id: string; span_id: string } | undefined {
    const span = trace.getActiveSpan()?.spanContext();
    return span && { trace_id: span.traceId, span_id: span.spanId };
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    await this.#provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  }
}

/** Marks a span as failed. It gets the kind of the error only: a message may name a person. @param error or its kind. */
export function fail(span: Span, error: unknown): void {
  span.setAttribute("error.type", kindOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function kindOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (!(error instanceof Error)) return "error";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

function complainRarely(complain: Complain): void {
  let lastMs = -Infinity;
  const onProblem = (message: string, ...more: unknown[]) => {
    if (performance.now() - lastMs < COMPLAINT_EVERY_MS) return;
    lastMs = performance.now();
    complain([message, ...more].map(String).join(" ").slice(0, 500));
  };
  const silent = () => undefined;
  const logger = { error: onProblem, warn: onProblem, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
