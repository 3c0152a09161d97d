/** Why a feed has nothing new, in words that readers see beside the source. */

export const feedUserMessages = {
  gone: "The publisher has retired this feed (410).",
  missing: "There is nothing at the address of this feed (404).",
  missingForLong: "There has been nothing at the address of this feed for a month (404).",
  tooOften: "The site asks to wait before it is asked again (429).",
  unavailable: "The site is not available at the moment (503).",
  closed: (status: number) => `The site does not let us read this feed (${status}).`,
  serverError: (status: number) => `The site answers with an error of its own (${status}).`,
  unexpected: (status: number) => `The site gives an answer that is no feed (${status}).`,
  damaged: "The feed is cut off or damaged: only a part of it could be read.",
  feedElsewhere: (reason: string, url: string) => `${reason} The page says that its feed is at ${url}`,
  moved: "This feed has moved. Its saved articles stay.",
  retired: "This source was retired here: it is no longer fetched.",
  internal: "This feed could not be read.",
};

/** Code of the failure where an operator has retired a feed; nobody else brings it back. */
export const RETIRED_CODE = "retired";
