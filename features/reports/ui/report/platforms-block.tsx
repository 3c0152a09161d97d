/** Where a post is, as a table: the first five, then all (docs/product/reports.md, Report dialog). */
import { Anchor, Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { PLATFORMS_SHOWN } from "../../contract.ts";
import type { DeliveredPlatform } from "#features/content/delivered-contract.ts";
import { PlatformLogo } from "../platforms/logo.tsx";
import { TYPE_WORDS } from "../platforms/words.ts";
import classes from "./platforms-block.module.css";
import { NOTHING } from "./words.ts";
import { usePlatform } from "./use-reports.ts";

const COLUMNS: Column[] = [
  { name: "Logo", className: classes.logo, loading: [32, 32] },
  { name: "Name", className: classes.name, loading: "text" },
  { name: "Type", loading: 56 },
  { name: "Industry", className: classes.text, loading: "text" },
  { name: "Countries", className: classes.text, loading: "text" },
  { name: "Potential Audience", className: classes.text, loading: "text" },
  { name: "Visit", kind: "end", loading: 40 },
];

export function PlatformsBlock({ platforms }: { platforms: DeliveredPlatform[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (platforms.length === 0) return <p className={classes.none}>No platform has confirmed this post yet.</p>;
  const shown = showsAll ? platforms : platforms.slice(0, PLATFORMS_SHOWN);
  return (
    <>
      <DataTable label="Platforms" columns={COLUMNS} rows={shown} headIs="still">
        {(platform) => <PlatformRow key={platform.id} known={platform} />}
      </DataTable>
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
      <td className={classes.text} data-label="Industry">
        {industry || NOTHING}
      </td>
      <td className={classes.text} data-label="Countries">
        {top_visiting_countries || NOTHING}
      </td>
      <td className={classes.text} data-label="Audience">
        {potential_audience || NOTHING}
      </td>
      <td className={`${table.end} ${classes.actions}`}>
        {address === "" ? (
          <span className={classes.nowhere}>{NOTHING}</span>
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
