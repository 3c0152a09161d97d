/** Where a post is, as a table: the first five, then all (specification, sections 2 and 9). */
import { Anchor, Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import table from "#ui-kit/data-table.module.css";
import { PLATFORMS_SHOWN } from "../contract.ts";
import type { DeliveredPlatform } from "../platform-contract.ts";
import { PlatformLogo } from "./platform-logo.tsx";
import { TYPE_WORDS } from "./platform-words.ts";
import classes from "./platforms-block.module.css";
import { NOTHING } from "./report-words.ts";
import { usePlatform } from "./use-reports.ts";

export function PlatformsBlock({ platforms }: { platforms: DeliveredPlatform[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (platforms.length === 0)
    return <p className={classes.none}>No platform has confirmed yet that it has this post.</p>;
  const shown = showsAll ? platforms : platforms.slice(0, PLATFORMS_SHOWN);
  return (
    <>
      <table className={`${table.table} ${classes.table}`} aria-label="Platforms">
        <thead>
          <tr>
            {["Logo", "Name", "Type", "Industry", "Countries", "Potential Audience"].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col" className={table.end}>
              Visit
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((platform) => (
            <PlatformRow key={platform.id} known={platform} />
          ))}
        </tbody>
      </table>
      {shown.length < platforms.length && (
        <Button className={classes.all} variant="subtle" onClick={() => setShowsAll(true)}>
          Show All ({formatCount(platforms.length)})
        </Button>
      )}
    </>
  );
}

function PlatformRow({ known }: { known: DeliveredPlatform }) {
  const { name, type, image, url, industry, top_visiting_countries, potential_audience, live_url } = usePlatform(known);
  const address = live_url ?? url;
  return (
    <tr className={classes.platform}>
      <td className={classes.logo}>
        <PlatformLogo name={name} image={image} />
      </td>
      <td className={`${table.lead} ${classes.name}`}>
        <bdi>{name}</bdi>
      </td>
      <td className={table.plain}>{TYPE_WORDS[type]}</td>
      <td className={classes.text}>{industry || NOTHING}</td>
      <td className={classes.text}>{top_visiting_countries || NOTHING}</td>
      <td className={classes.text}>{potential_audience || NOTHING}</td>
      <td className={`${table.end} ${classes.actions}`}>
        {address === "" ? (
          NOTHING
        ) : (
          <Anchor
            className={classes.visit}
            href={address}
            target="_blank"
            rel="nofollow noopener noreferrer"
            aria-label={live_url ? `Visit the post on ${name}` : `Visit ${name}`}
          >
            Visit <IconExternalLink size={14} stroke={1.75} aria-hidden />
          </Anchor>
        )}
      </td>
    </tr>
  );
}
