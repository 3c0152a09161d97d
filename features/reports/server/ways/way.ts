/**
 * A way of delivery on the server: how a post gets to a platform, is made another version of, is taken down, and how it is
 * tried out. What it is called and asks for stands in its other half, features/reports/ways/.
 */
import type { App } from "#platform/http/app.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { DeliveryWay } from "../../ways/index.ts";
import type { ClaimedDelivery } from "../deliveries/queries.ts";
import type { PlatformFacts } from "../platforms/queries.ts";
import type { ReleasePicture } from "../releases/picture-service.ts";
import type { Release } from "../releases/policy.ts";
import type { Outcome } from "./outcome.ts";
import type { Peer } from "./request-service.ts";

/** What the platform is told: it gets a new post, another version of one, or is to take it down. */
export type DeliveryEvent = "post.published" | "post.updated" | "post.deleted";

/** A post that is to be taken down. `key` is the same for each attempt at the same thing, and used for nothing else. */
export type Withdrawal = { delivery: ClaimedDelivery; key: string };

/** A version that the platform is to have. `picture` is its banner as a file. */
export type Consignment = Withdrawal & {
  event: Exclude<DeliveryEvent, "post.deleted">;
  release: Release;
  picture: ReleasePicture | null;
};

/** @param extrasMs of the attempt's time, for what stands beside a text. */
export type Attempt = Peer & { extrasMs: number };

/** `remarks` for the operator, whatever the outcome. */
export type Trial = { outcome: Outcome; remarks: string[] };

/** An OutboundError or UnsealError thrown by any of these is told as the failure that it is. */
export type ServerWay = {
  key: DeliveryWay;
  /** Makes the post there what it is here, the first time as any other: an earlier attempt may have come through. */
  deliver: (consignment: Consignment, attempt: Attempt) => Promise<Outcome>;
  /** What is not there any more is taken down. */
  takeDown: (withdrawal: Withdrawal, attempt: Attempt) => Promise<Outcome>;
  /** Delivers a release made for the occasion, where no reader sees it. */
  tryOut: (platform: PlatformFacts, release: Release, peer: Peer) => Promise<Trial>;
  /** What an operator is told of a trial that went well. */
  tried: string;
  /** Calls by which platforms come to us. */
  registerRoutes?: (app: App) => void;
  jobs?: readonly Job[];
};

export function defineServerWay(way: ServerWay): ServerWay {
  return way;
}
