import { useState } from "react";
import { analyticsPaths, DEFAULT_PERIOD, OTHER, type Period, type PostAnalytics as Answer } from "../contract.ts";
import { nameOfCountry, nameOfLink, nameOfReferrer } from "./analytics-words.ts";
import { RankedNames } from "./ranked-names.tsx";
import { ReadersPanel } from "./readers-panel.tsx";
import { usePostAnalytics } from "./use-analytics.ts";

const SHOWN = 10;

/** Readers of one of the user's own posts. */
export function PostAnalytics({ postId }: { postId: number }) {
  const [days, setDays] = useState<Period>(DEFAULT_PERIOD);
  const answer = usePostAnalytics(postId, days);
  return (
    <ReadersPanel
      {...{ answer, days, onDays: setDays, csv: analyticsPaths.postCsv(postId) }}
      emptyDetail="Readers appear here, day by day, once the post is published and opened."
    >
      {(figures) => <Lists figures={figures} />}
    </ReadersPanel>
  );
}

function Lists({ figures: { referrers, countries, links, assistants } }: { figures: Answer }) {
  return (
    <>
      <RankedNames
        head="Came from"
        figures={["Views"]}
        rows={referrers.slice(0, SHOWN).map(({ name, count }) => ({
          key: name,
          name: nameOfReferrer(name),
          figures: [count],
        }))}
      />
      <RankedNames
        head="Link"
        figures={["Clicks"]}
        rows={links.slice(0, SHOWN).map(({ name, count }) => ({
          key: name,
          name: <Link address={name} />,
          figures: [count],
        }))}
      />
      <RankedNames
        head="Country"
        figures={["Views"]}
        rows={countries.slice(0, SHOWN).map(({ name, count }) => ({
          key: name,
          name: nameOfCountry(name),
          figures: [count],
        }))}
      />
      <RankedNames
        head="AI assistant"
        figures={["Fetches"]}
        rows={assistants.slice(0, SHOWN).map(({ name, count }) => ({ key: name, name, figures: [count] }))}
      />
    </>
  );
}

function Link({ address }: { address: string }) {
  if (address === OTHER) return nameOfLink(address);
  return (
    <a href={address} title={address} rel="nofollow noopener noreferrer">
      {nameOfLink(address)}
    </a>
  );
}
