/** The calls of the calendar's secret address. */
import { defineCall } from "#platform/contract/call.ts";
import { feedParams, feedQuery, feedState, newFeed } from "../contracts/calendar-feed.ts";
import { own } from "./post.ts";

const ofOwner = { ...own, path: "/api/calendar-feed/" } as const;

export const getFeed = defineCall({
  ...ofOwner,
  method: "GET",
  summary: "Get whether your calendar has a secret address",
  answer: feedState,
});

export const renewFeed = defineCall({
  ...ofOwner,
  method: "POST",
  ownerAlone: true,
  summary: "Create a secret address for your calendar, or replace it",
  description: "The previous address stops working immediately. You are notified by email.",
  status: 201,
  answer: newFeed,
});

export const endFeed = defineCall({
  ...ofOwner,
  method: "DELETE",
  ownerAlone: true,
  summary: "Switch off the secret address of your calendar",
  answer: feedState,
});

export const readFeed = defineCall({
  access: "anyone",
  tag: "Content",
  method: "GET",
  path: "/calendar/:key",
  summary: "Get an author's calendar at its secret address, as iCalendar (RFC 5545)",
  description:
    "Scheduled posts and those published within 90 days. 404 for an address that was replaced or switched off, and while its author is suspended; a new password ends it too.",
  params: feedParams,
  query: feedQuery,
  answer: "file",
  fileType: "text/calendar",
  errors: { 404: "No calendar has this address" },
});
