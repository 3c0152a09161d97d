/** Messages to readers about why a feed has nothing new. */

export const feedUserMessages = {
  gone: "The publisher has retired this feed (410).",
  missing: "This feed no longer exists at its address (404).",
  missingForLong: "This feed has been missing from its address for a month (404).",
  tooOften: "The site asks us to wait before we fetch it again (429).",
  unavailable: "The site is unavailable right now (503).",
  closed: (status: number) => `The site does not let us read this feed (${status}).`,
  serverError: (status: number) => `The site returned an error (${status}).`,
  unexpected: (status: number) => `The site returned something that is not a feed (${status}).`,
  damaged: "The feed is incomplete or damaged. We could read only part of it.",
  feedElsewhere: (reason: string, url: string) => `${reason} The page names this feed: ${url}`,
  moved: "This feed has moved. Its saved articles stay.",
  retired: "An operator has retired this source. It is no longer fetched.",
  internal: "This feed could not be read.",
};

/** Failure code of feeds retired by an operator; only an operator can revive them. */
export const RETIRED_CODE = "retired";
