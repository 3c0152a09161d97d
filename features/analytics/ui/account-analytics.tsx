import { useState } from "react";
import { type AccountAnalytics as Answer, DEFAULT_PERIOD, type Period } from "../contract.ts";
import { nameOfCountry, nameOfReferrer } from "./analytics-words.ts";
import { RankedCounts, RankedNames } from "./ranked-names.tsx";
import { ReadersPanel } from "./readers-panel.tsx";
import { useAccountAnalytics } from "./use-analytics.ts";

const SHOWN = 8;

/** Readers of all the user's posts together. */
export function AccountAnalytics() {
  const [days, setDays] = useState<Period>(DEFAULT_PERIOD);
  const answer = useAccountAnalytics(days);
  return (
    <ReadersPanel
      label="Readers of all posts"
      {...{ answer, days, onDays: setDays, csv: "/dashboard/analytics.csv" }}
      emptyDetail="Views are counted from the first reader on, day by day and without cookies. Share your release to bring them."
    >
      {(figures) => <Lists figures={figures} />}
    </ReadersPanel>
  );
}

function Lists({
  figures: { posts, referrers, countries, assistants, assistant_visits: sentBy },
}: {
  figures: Answer;
}) {
  return (
    <>
      <RankedNames
        head="Post"
        figures={["Views", "Visitors"]}
        rows={posts.slice(0, SHOWN).map(({ id, name, url, views, visitors }) => ({
          key: String(id),
          name: (
            <a href={url} title={name}>
              {name}
            </a>
          ),
          figures: [views, visitors],
        }))}
      />
      <RankedCounts head="Referrer" figure="Views" counts={referrers.slice(0, SHOWN)} nameOf={nameOfReferrer} />
      <RankedCounts head="Sent by AI assistant" figure="Views" counts={sentBy.slice(0, SHOWN)} />
      <RankedCounts head="Country" figure="Views" counts={countries.slice(0, SHOWN)} nameOf={nameOfCountry} />
      <RankedCounts head="AI assistant" figure="Fetches" counts={assistants.slice(0, SHOWN)} />
    </>
  );
}
