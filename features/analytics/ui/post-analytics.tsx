import { useState } from "react";
import { DEFAULT_PERIOD, OTHER, type Period, type PostAnalytics as Answer } from "../contract.ts";
import { nameOfCountry, nameOfLink, nameOfReferrer } from "./analytics-words.ts";
import { RankedCounts } from "./ranked-names.tsx";
import { ReadersPanel } from "./readers-panel.tsx";
import { usePostAnalytics } from "./use-analytics.ts";

const SHOWN = 10;

/** Readers of one of the user's own posts. */
export function PostAnalytics({ postId }: { postId: number }) {
  const [days, setDays] = useState<Period>(DEFAULT_PERIOD);
  const answer = usePostAnalytics(postId, days);
  return (
    <ReadersPanel
      label="Readers of this post"
      {...{ answer, days, onDays: setDays, csv: `/dashboard/posts/${postId}/analytics.csv` }}
      emptyDetail="Readers appear here, day by day, once the post is published and opened."
    >
      {(figures) => <Lists figures={figures} />}
    </ReadersPanel>
  );
}

function Lists({
  figures: { referrers, countries, links, assistants, assistant_visits: sentBy },
}: {
  figures: Answer;
}) {
  return (
    <>
      <RankedCounts head="Came from" figure="Views" counts={referrers.slice(0, SHOWN)} nameOf={nameOfReferrer} />
      <RankedCounts head="Link" figure="Clicks" counts={links.slice(0, SHOWN)} nameOf={linkTo} />
      <RankedCounts head="Sent by AI assistant" figure="Views" counts={sentBy.slice(0, SHOWN)} />
      <RankedCounts head="Country" figure="Views" counts={countries.slice(0, SHOWN)} nameOf={nameOfCountry} />
      <RankedCounts head="AI assistant" figure="Fetches" counts={assistants.slice(0, SHOWN)} />
    </>
  );
}

function linkTo(address: string) {
  if (address === OTHER) return nameOfLink(address);
  return (
    <a href={address} title={address} rel="nofollow noopener noreferrer">
      {nameOfLink(address)}
    </a>
  );
}
