/** Where a post is, as a table: the first five, then all (docs/product/reports.md, Report dialog). */
import { Anchor, Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { PLATFORMS_SHOWN } from "../../contract.ts";
import type { DeliveredPlatform } from "#features/content/contracts/delivered.ts";
import { PlatformLogo } from "../platforms/logo.tsx";
import { TYPE_WORDS } from "../platforms/words.ts";
import classes from "./platforms-block.module.css";
import { NOTHING } from "./words.ts";
import { usePlatform } from "./use-reports.ts";

const COLUMNS: Column<DeliveredPlatform>[] = [
  {
    name: "Logo",
    className: classes.logo,
    loading: [32, 32],
    cell: (known) => <Current known={known} draw={(platform) => <PlatformLogo {...platform} />} />,
  },
  {
    name: "Name",
    kind: "lead",
    width: [null, 120],
    cell: (known) => <Current known={known} draw={({ name }) => <bdi>{name}</bdi>} />,
  },
  { name: "Type", kind: "plain", cell: (known) => <Current known={known} draw={({ type }) => TYPE_WORDS[type]} /> },
  stated("Industry", "Industry", ({ industry }) => industry),
  stated("Countries", "Countries", ({ top_visiting_countries }) => top_visiting_countries),
  stated("Potential Audience", "Audience", ({ potential_audience }) => potential_audience),
  {
    name: "Visit",
    kind: "end",
    className: classes.actions,
    cell: (known) => <Current known={known} draw={(platform) => <Visit platform={platform} />} />,
  },
];

/** A platform as it is now, where it has changed since the list was loaded. */
function Current({ known, draw }: { known: DeliveredPlatform; draw: (platform: DeliveredPlatform) => ReactNode }) {
  return draw(usePlatform(known));
}

/** The publisher's own figures. */
function stated(
  name: string,
  narrowName: string,
  textOf: (platform: DeliveredPlatform) => string,
): Column<DeliveredPlatform> {
  return {
    name,
    narrowName,
    width: [null, 90],
    narrow: ["named"],
    cell: (known) => <Current known={known} draw={(platform) => textOf(platform) || NOTHING} />,
  };
}

export function PlatformsBlock({ platforms }: { platforms: DeliveredPlatform[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (platforms.length === 0) return <p className={classes.none}>No platform has confirmed this post yet.</p>;
  const shown = showsAll ? platforms : platforms.slice(0, PLATFORMS_SHOWN);
  return (
    <>
      <DataTable
        label="Platforms"
        columns={COLUMNS}
        rows={shown}
        keyOf={({ id }) => id}
        className={classes.platforms}
        headIs="still"
      />
      {shown.length < platforms.length && (
        <Button className={classes.all} variant="subtle" onClick={() => setShowsAll(true)}>
          Show All ({formatCount(platforms.length)})
        </Button>
      )}
    </>
  );
}

function Visit({ platform: { name, url, live_url } }: { platform: DeliveredPlatform }) {
  const address = live_url ?? url;
  if (address === "") return <span className={classes.nowhere}>{NOTHING}</span>;
  return (
    <Anchor
      className={classes.visit}
      href={address}
      target="_blank"
      rel="nofollow noopener noreferrer"
      aria-label={live_url ? `Visit the post on ${name}` : `Visit ${name}`}
    >
      Visit <IconExternalLink size={14} stroke={1.75} aria-hidden />
    </Anchor>
  );
}
