/** Counts views, clicks and feed fetches outside the request: in memory immediately, in the database every two seconds. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { addressKey, siteKey } from "#platform/http/limits/address-prefix.ts";
import { clientAddress } from "#platform/http/client-address.ts";
import { trustedProxies } from "#platform/http/trusted-proxies.ts";
import { log } from "#platform/log/log.ts";
import { DIRECT } from "../../contract.ts";
import { assistantInAddress } from "../assistant-visits.ts";
import { assistantOf } from "./assistants.ts";
import { dayNumber } from "../day.ts";
import { DaySalts } from "./day-salts.ts";
import { ViewBounds } from "./view-bounds.ts";
import { type Batch, LIMITS, type Limits, ViewCounts, viewsOf } from "./view-counts.ts";
import { addressHash, countryCode, isUntracked, isView, referrerHost, visitorHash } from "./visit-policy.ts";

export const FLUSH_MS = 2_000;
const STOP_RETRY_MS = 250;
const STOP_LIMIT_MS = 8_000;

type Options = {
  /** Writes a batch whole or not at all, and one that was written before not again. */
  write: (batch: Batch) => Promise<unknown>;
  limits?: Limits;
  now?: () => number;
};

type ReadRequest = Pick<IncomingMessage, "method" | "headers" | "socket"> & { url?: string | undefined };

export class ViewRecorder {
  readonly #write: Options["write"];
  readonly #now: () => number;
  readonly #counts: ViewCounts;
  readonly #bounds = new ViewBounds();
  readonly #salts = new DaySalts();
  /** For hashes that never leave this process. */
  readonly #ownSalt = randomBytes(32).toString("hex");
  readonly #isTrusted = trustedProxies(settings().TRUST_PROXY);
  readonly #countryHeader = settings().COUNTRY_HEADER;
  readonly #site = new URL(publicUrl()).hostname.replace(/^www\./, "");
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  /** Taken and not known to be written: it is tried again as it is, because it may have been. */
  #pending: Batch | null = null;
  #flushing: Promise<boolean> | null = null;
  #failedSince: number | null = null;

  constructor({ write, limits = LIMITS, now = Date.now }: Options) {
    this.#write = write;
    this.#now = now;
    this.#counts = new ViewCounts(limits);
  }

  /** Fetches the salt and begins to flush. A database that is away is tried again with each flush. */
  async start(): Promise<void> {
    await this.#refreshSalts();
    this.#plan();
  }

  /** Counts the page that this request was answered with, if a person asked for it. Never throws. */
  readonly recordView = (postId: number, { method, headers, socket, url }: ReadRequest): void => {
    if (!isView(method, headers)) return this.#recordAssistant(postId, method, headers["user-agent"]);
    const day = dayNumber(this.#now());
    const salt = isUntracked(headers) ? null : this.#salts.find(day);
    const ip = clientAddress({ headers, socket }, this.#isTrusted);
    const hashOf = (key: string) => addressHash(salt ?? this.#ownSalt, this.#site, key);
    const address = hashOf(addressKey(ip));
    const site = siteKey(ip) === addressKey(ip) ? null : hashOf(siteKey(ip));
    if (!this.#bounds.take(postId, day, address, site)) return;
    if (isUntracked(headers)) return this.#counts.addView(postId, day);
    const referrer = referrerHost(headers.referer, this.#site);
    this.#counts.addView(postId, day, {
      client: salt === null ? null : { visitor: this.#visitorOf(salt, ip, headers), address },
      referrer: referrer === DIRECT ? (assistantInAddress(url) ?? DIRECT) : referrer,
      country: this.#countryOf(headers, socket),
    });
  };

  /** Separate from views, because a program may fetch what no person reads. Only the program's name is stored. */
  #recordAssistant(postId: number, method: string | undefined, agent: string | undefined): void {
    const name = method === "GET" ? assistantOf(agent) : null;
    if (name !== null) this.#counts.addAssistant(postId, dayNumber(this.#now()), name);
  }

  recordClick(postId: number, link: string): void {
    this.#counts.addClick(postId, dayNumber(this.#now()), link);
  }

  recordFeedFetch(postIds: number[]): void {
    for (const postId of postIds) this.#counts.addFeedFetch(postId, dayNumber(this.#now()));
  }

  /** Writes what was counted. @returns whether nothing is left of what was counted before the call. */
  async flush(): Promise<boolean> {
    // A running flush took its batch before this call: later counts need another one.
    if (this.#flushing) await this.#flushing;
    this.#flushing ??= this.#flushAll().finally(() => (this.#flushing = null));
    return this.#flushing;
  }

  /** Ends the timer and writes the rest; gives up after 8 s of a database that does not take it, and says what is lost. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const ends = performance.now() + STOP_LIMIT_MS;
    while (!(await withinLimit(this.flush(), ends - performance.now()))) {
      if (performance.now() + STOP_RETRY_MS >= ends) return this.#sayLost();
      await new Promise((resolve) => setTimeout(resolve, STOP_RETRY_MS));
    }
  }

  async #flushAll(): Promise<boolean> {
    if (this.#pending && !(await this.#writePending())) return false;
    this.#pending = this.#counts.take();
    return this.#pending === null || this.#writePending();
  }

  async #writePending(): Promise<boolean> {
    const batch = this.#pending;
    if (!batch) return true;
    try {
      if (batch.days.length > 0) await this.#write(batch);
      this.#pending = null;
      this.#failedSince = null;
      if (batch.lost > 0) log.warn({ lost: batch.lost }, "More posts were viewed than can be counted at once");
      return true;
    } catch (error) {
      // Once per outage: the next tries come every two seconds.
      if (this.#failedSince === null) log.warn({ err: error }, "Views could not be stored; they are kept for a retry");
      this.#failedSince ??= this.#now();
      return false;
    }
  }

  #plan(): void {
    if (this.#isStopping) return;
    this.#timer = setTimeout(() => {
      void this.flush()
        .then(() => this.#refreshSalts())
        .finally(() => this.#plan());
    }, FLUSH_MS).unref();
  }

  async #refreshSalts(): Promise<void> {
    try {
      await this.#salts.refresh(this.#now());
    } catch (error) {
      log.warn({ err: error }, "The salt of the day could not be fetched; visitors are not counted until it is");
    }
  }

  #visitorOf(salt: string, ip: string, headers: ReadRequest["headers"]): string {
    return visitorHash(salt, this.#site, ip, headers["user-agent"] ?? "");
  }

  #countryOf(headers: ReadRequest["headers"], socket: ReadRequest["socket"]): string | null {
    if (this.#countryHeader === undefined || !this.#isTrusted(socket.remoteAddress ?? "")) return null;
    return countryCode(headers[this.#countryHeader]);
  }

  #sayLost(): void {
    const rest = [...(this.#pending?.days ?? []), ...(this.#counts.take()?.days ?? [])];
    const views = rest.reduce((sum, day) => sum + viewsOf(day), 0);
    log.error({ views }, "The last views could not be stored and are lost");
  }
}

/** @returns false too when it takes longer. */
async function withinLimit(work: Promise<boolean>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), false);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
