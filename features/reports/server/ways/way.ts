/**
 * A delivery method on the server: delivering, updating and removing a post, and testing. Its names and fields are in
 * its other half, features/reports/ways/.
 */
import type { Withdrawal } from "#features/content/server/published/withdrawal-service.ts";
import type { App } from "#platform/http/app.ts";
import type { Job } from "#platform/jobs/jobs.ts";
import type { DeliveryWay } from "../../ways/index.ts";
import type { ClaimedDelivery } from "../deliveries/queries.ts";
import type { PlatformFacts } from "../platforms/queries.ts";
import type { ReleasePicture } from "../releases/picture-service.ts";
import type { Release } from "../releases/policy.ts";
import type { Outcome } from "./outcome.ts";
import type { Peer } from "./request-service.ts";

/** The action for the platform: create a post, update it, or take it down. */
export type DeliveryEvent = "post.published" | "post.updated" | "post.deleted";

/** `key` is the same for each attempt at the same thing, and used for nothing else. */
type Claimed = { delivery: ClaimedDelivery; key: string };

/** A post that is to be taken down. */
export type TakeDown = Claimed & { withdrawal: Withdrawal };

/** A version that the platform is to have. `picture` is its banner as a file. */
export type Consignment = Claimed & {
  event: Exclude<DeliveryEvent, "post.deleted">;
  release: Release;
  picture: ReleasePicture | null;
};

/** @param extrasMs share of the attempt's time for extras. */
export type Attempt = Peer & { extrasMs: number };

/** `remarks` for the operator, for any outcome. */
export type Trial = { outcome: Outcome; remarks: string[] };

/** An OutboundError or UnsealError thrown by any of these is reported as a failure. */
export type ServerWay = {
  key: DeliveryWay;
  /** Makes the post there what it is here, the first time as any other: an earlier attempt may have come through. */
  deliver: (consignment: Consignment, attempt: Attempt) => Promise<Outcome>;
  /** A post that no longer exists there counts as taken down. */
  takeDown: (takeDown: TakeDown, attempt: Attempt) => Promise<Outcome>;
  /** Delivers a test release that no reader sees. */
  tryOut: (platform: PlatformFacts, release: Release, peer: Peer) => Promise<Trial>;
  /** Message to an operator after a successful test. */
  tried: string;
  /** Calls by which platforms come to us. */
  registerRoutes?: (app: App) => void;
  jobs?: readonly Job[];
};

export function defineServerWay(way: ServerWay): ServerWay {
  return way;
}
