/** The operator's columns for platforms: what they are, how they get posts, and the state of deliveries. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconListDetails, IconPencil, IconTrash } from "@tabler/icons-react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import classes from "./columns.module.css";
import { deliveriesItemOf, platformItemOf } from "./item.ts";
import { PlatformLogo } from "./logo.tsx";
import { planNames, TYPE_WORDS } from "./words.ts";

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type Plans = readonly { id: number; name: string }[];

export function platformColumns(
  plans: Plans,
  onRemove: (platform: OperatorPlatform) => void,
): Column<OperatorPlatform>[] {
  return [
    {
      name: "Name",
      kind: "lead",
      width: [40, 200],
      narrow: ["first", "line"],
      loading: [160, 32],
      cell: (platform) => <Naming platform={platform} />,
    },
    { name: "Type", kind: "plain", tight: "hidden", cell: ({ type }) => TYPE_WORDS[type] },
    { name: "Method", kind: "plain", tight: "hidden", cell: ({ way }) => wayOf(way).label },
    {
      name: "Plans",
      narrow: ["rest"],
      clip: 220,
      title: (platform) => planNames(platform, plans),
      cell: (platform) => planNames(platform, plans),
    },
    { name: "Queued", kind: "figure", narrow: ["hidden"], tight: "hidden", cell: ({ queued }) => formatCount(queued) },
    { name: "Delivered", kind: "figure", narrow: ["named"], cell: ({ delivered }) => formatCount(delivered) },
    {
      name: "Failed",
      kind: "figure",
      narrow: ["named"],
      cell: ({ failed }) => (failed > 0 ? <Badge color="red">{formatCount(failed)}</Badge> : 0),
    },
    {
      name: "Last delivered",
      kind: "figure",
      narrow: ["named"],
      narrowName: "Last",
      cell: ({ last_delivered_at: last }) =>
        last === null ? "Never" : <time dateTime={last}>{formatMomentDay(last)}</time>,
    },
    {
      name: "Status",
      kind: "plain",
      narrow: ["second"],
      cell: ({ is_active }) => <Badge color={is_active ? "green" : "grey"}>{is_active ? "Active" : "Off"}</Badge>,
    },
    {
      name: "Actions",
      kind: "end",
      cell: (platform) => <Actions platform={platform} onRemove={() => onRemove(platform)} />,
    },
  ];
}

function Naming({ platform: { id, name, image, last_failure: failure } }: { platform: OperatorPlatform }) {
  return (
    <span className={classes.naming}>
      <PlatformLogo key={image} name={name} image={image} />
      <span>
        <ItemLink item={platformItemOf(id)} className={table.whole}>
          <bdi>{name}</bdi>
        </ItemLink>
        {failure && <small data-tone="red">{failure}</small>}
      </span>
    </span>
  );
}

function Actions({ platform: { id, name }, onRemove }: { platform: OperatorPlatform; onRemove: () => void }) {
  return (
    <>
      <ActionIcon
        component={ItemLink}
        item={deliveriesItemOf(id)}
        aria-label={`Deliveries to ${name}`}
        title="Deliveries"
      >
        <IconListDetails {...ICON} />
      </ActionIcon>
      <ActionIcon component={ItemLink} item={platformItemOf(id)} aria-label={`Edit ${name}`} title="Edit">
        <IconPencil {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={onRemove}>
        <IconTrash {...ICON} />
      </ActionIcon>
    </>
  );
}
