/**
 * What OpenTelemetry's standard variables ask for (the SDK's specification, "Environment Variable Specification"). The
 * exporters read the addresses, headers, time limit and certificates themselves.
 */
import { OTLPTraceExporter as JsonExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { OTLPTraceExporter as ProtobufExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";

type Environment = NodeJS.ProcessEnv;

/** @throws with a sentence where a variable asks for an exporter or protocol that Dateline does not have. */
export function exporterOf(environment: Environment): SpanExporter {
  const name = environment["OTEL_TRACES_EXPORTER"] || "otlp";
  if (name === "console") return new ConsoleSpanExporter();
  if (name !== "otlp") throw new Error(`OTEL_TRACES_EXPORTER is ${name}; it must be otlp, console or none.`);
  const protocol =
    environment["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"] || environment["OTEL_EXPORTER_OTLP_PROTOCOL"] || "http/protobuf";
  if (protocol === "http/protobuf") return new ProtobufExporter();
  if (protocol === "http/json") return new JsonExporter();
  throw new Error(
    `OTEL_EXPORTER_OTLP_PROTOCOL is ${protocol}; it must be http/protobuf or http/json. Collectors take both, usually on port 4318.`,
  );
}

/** @throws with a sentence where the sampler is not one of the standard's. */
export function samplerOf(environment: Environment): Sampler {
  const name = environment["OTEL_TRACES_SAMPLER"] || "parentbased_always_on";
  const isBased = name.startsWith("parentbased_");
  const root = rootSampler(name.replace(/^parentbased_/, ""), environment["OTEL_TRACES_SAMPLER_ARG"]);
  if (!root)
    throw new Error(
      `OTEL_TRACES_SAMPLER is ${name}; it must be always_on, always_off or traceidratio, each also with parentbased_ before it.`,
    );
  return isBased ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, argument: string | undefined): Sampler | undefined {
  if (name === "always_on") return new AlwaysOnSampler();
  if (name === "always_off") return new AlwaysOffSampler();
  return name === "traceidratio" ? new TraceIdRatioBasedSampler(ratioOf(argument)) : undefined;
}

function ratioOf(argument: string | undefined): number {
  const ratio = Number(argument || 1);
  if (ratio >= 0 && ratio <= 1) return ratio;
  throw new Error(`OTEL_TRACES_SAMPLER_ARG is ${argument}; it must be a number from 0 to 1.`);
}

/** Those that are set. @throws with a sentence where one is not a whole number. */
export function batchLimits(environment: Environment) {
  const limits = {
    scheduledDelayMillis: countOf(environment, "OTEL_BSP_SCHEDULE_DELAY"),
    exportTimeoutMillis: countOf(environment, "OTEL_BSP_EXPORT_TIMEOUT"),
    maxQueueSize: countOf(environment, "OTEL_BSP_MAX_QUEUE_SIZE"),
    maxExportBatchSize: countOf(environment, "OTEL_BSP_MAX_EXPORT_BATCH_SIZE"),
  };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

function countOf(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const count = Number(text);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${name} is ${text}; it must be a whole number above 0.`);
}
