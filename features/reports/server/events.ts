/** Events of deliveries, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

export type ToldLive = {
  /** The delivery's. */
  id: number;
  post_id: number;
  platform: { id: number; name: string };
  /** Of the post on the platform. */
  address: string;
};

/** The page of a delivered post was seen, for the first time or again after it was missed. */
export const deliveryLive = defineEvent<ToldLive>("delivery.live");
