/**
 * What this process measures, in Prometheus's text format. Names follow Prometheus's conventions: base units, `_total`
 * for counters. docs/guides/monitor.md explains each, and a test holds that list, dashboard and alerts against it.
 */
import client from "prom-client";
import { openPools } from "#platform/database/pools.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { listSources, readSources, type Source } from "./readings.ts";

/** From a hot page to the longest upload. */
const ANSWER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Answer = {
  method: string;
  /** Pattern of the address, never the address. */ route: string;
  status: number;
};

export class Metrics {
  readonly #registry = new client.Registry();
  readonly #answers = new client.Histogram({
    name: "dateline_http_request_duration_seconds",
    help: "Time to answer a request that passed the page cache, by route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: ANSWER_SECONDS,
    registers: [this.#registry],
  });
  readonly #known = new Set<Source>();

  /** @param version of Dateline. */
  constructor(version: string) {
    client.collectDefaultMetrics({ register: this.#registry });
    this.#add({
      name: "dateline_build_info",
      help: "Always 1; the label is the version that runs",
      labelNames: ["version"],
      aggregator: "first",
    }).set({ version }, 1);
    this.#watchPool();
    this.#watchPages();
    this.#add({
      name: "dateline_source_up",
      help: "Whether the figures of a part of the installation could be read: 1 or 0",
      labelNames: ["source"],
      async collect() {
        for (const [source, readings] of await readSources()) this.set({ source: source.name }, readings ? 1 : 0);
      },
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  observe({ method, route, status }: Answer, seconds: number): void {
    this.#answers.observe({ method, route, status: String(status) }, seconds);
  }

  /** The page that Prometheus reads. */
  text(): Promise<string> {
    this.#addSources();
    return this.#registry.metrics();
  }

  /** The page for several processes: what this one and the others have counted, added up. */
  async textWith(others: object[][]): Promise<string> {
    const all = [await this.figures(), ...others];
    return client.AggregatorRegistry.aggregate(all).metrics();
  }

  /** For `textWith` of another process. */
  figures(): Promise<object[]> {
    this.#addSources();
    return this.#registry.getMetricsAsJSON();
  }

  /** Name and help of everything that can be on the page. */
  async list(): Promise<{ name: string; help: string }[]> {
    this.#addSources();
    return (await this.#registry.getMetricsAsJSON()).map(({ name, help }) => ({ name, help }));
  }

  #add(gauge: client.GaugeConfiguration<string>): client.Gauge {
    return new client.Gauge({ ...gauge, registers: [this.#registry] });
  }

  #watchPool(): void {
    this.#add({
      name: "dateline_database_connections",
      help: "Connections of this process's pools by state; waiting: requests for a connection that have none yet",
      labelNames: ["state"],
      collect() {
        const pools = openPools();
        const sum = (count: (pool: (typeof pools)[number]) => number) =>
          pools.reduce((total, pool) => total + count(pool), 0);
        this.set(
          { state: "busy" },
          sum(({ totalCount, idleCount }) => totalCount - idleCount),
        );
        this.set(
          { state: "idle" },
          sum(({ idleCount }) => idleCount),
        );
        this.set(
          { state: "waiting" },
          sum(({ waitingCount }) => waitingCount),
        );
      },
    });
  }

  #watchPages(): void {
    const requests = new client.Counter({
      name: "dateline_page_cache_requests_total",
      help: "Requests for public pages: hit is answered from memory, miss is rendered, stale stands in for a database that is away",
      labelNames: ["result"],
      collect: () => {
        requests.reset();
        for (const [result, count] of Object.entries(hotPages.requests)) requests.inc({ result }, count);
      },
      registers: [this.#registry],
    });
    this.#add({
      name: "dateline_page_cache_bytes",
      help: "Memory that pages kept for readers take",
      collect() {
        this.set(hotPages.figures.bytes);
      },
    });
  }

  /** A gauge for each figure that a source may read. */
  #addSources(): void {
    for (const source of listSources()) {
      if (this.#known.has(source)) continue;
      this.#known.add(source);
      for (const [name, { help, labels = [] }] of Object.entries(source.gauges))
        this.#add({
          name,
          help,
          labelNames: [...labels],
          async collect() {
            const readings = (await readSources()).get(source) ?? [];
            this.reset();
            for (const { gauge, labels: values = {}, value } of readings) if (gauge === name) this.set(values, value);
          },
        });
    }
  }
}
