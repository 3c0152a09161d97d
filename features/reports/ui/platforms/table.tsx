/** The rows of the operator's platforms: what they are, how they get posts, and how that goes. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconListDetails, IconPencil, IconTrash } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import { deliveriesItemOf, platformItemOf } from "./item.ts";
import { PlatformLogo } from "./logo.tsx";
import classes from "./table.module.css";
import { planNames, TYPE_WORDS } from "./words.ts";

const COLUMNS: Column[] = [
  { name: "Name", className: classes.name, loading: [160, 32] },
  { name: "Type", loading: 56 },
  { name: "Method", loading: 64 },
  { name: "Plans", className: classes.plans, loading: 96 },
  { name: "Queued", kind: "figure", loading: 28 },
  { name: "Delivered", kind: "figure", loading: 28 },
  { name: "Failed", kind: "figure", loading: 28 },
  { name: "Last delivered", kind: "figure", loading: 72 },
  { name: "Status", className: classes.status, loading: [48, 16] },
  { name: "Actions", kind: "end", loading: [84, 16] },
];

type Plans = readonly { id: number; name: string }[];

type PlatformTableProps = {
  /** undefined while loading. */
  platforms: readonly OperatorPlatform[] | undefined;
  plans: Plans;
  isBusy: boolean;
  onRemove: (platform: OperatorPlatform) => void;
};

export function PlatformTable({ platforms, plans, isBusy, onRemove }: PlatformTableProps) {
  return (
    <DataTable
      label="Platforms"
      columns={COLUMNS}
      rows={platforms}
      isBusy={isBusy}
      rowClass={classes.platform}
      loadingRows={3}
    >
      {(each) => <Row key={each.id} platform={each} plans={plans} onRemove={onRemove} />}
    </DataTable>
  );
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;
const figure = `${table.figure} ${classes.figure}`;

type RowProps = { platform: OperatorPlatform; plans: Plans; onRemove: (platform: OperatorPlatform) => void };

function Row({ platform, plans, onRemove }: RowProps) {
  const { id, name, type, way, image, is_active: isActive, queued, delivered, failed } = platform;
  const { last_delivered_at: last, last_failure: failure } = platform;
  const item = platformItemOf(id);
  return (
    <tr className={`${table.row} ${classes.platform}`}>
      <td className={`${table.lead} ${classes.name}`}>
        <span className={classes.naming}>
          <PlatformLogo key={image} name={name} image={image} />
          <span>
            <ItemLink item={item} className={table.whole}>
              <bdi>{name}</bdi>
            </ItemLink>
            {failure && <span className={classes.failure}>{failure}</span>}
          </span>
        </span>
      </td>
      <td className={table.plain}>{TYPE_WORDS[type]}</td>
      <td className={table.plain}>{wayOf(way).label}</td>
      <td className={classes.plans} title={planNames(platform, plans)}>
        {planNames(platform, plans)}
      </td>
      <td className={figure} data-label="Queued">
        {formatCount(queued)}
      </td>
      <td className={figure} data-label="Delivered">
        {formatCount(delivered)}
      </td>
      <td className={figure} data-label="Failed">
        {failed > 0 ? <Badge color="red">{formatCount(failed)}</Badge> : 0}
      </td>
      <td className={figure} data-label="Last delivered">
        {last === null ? "Never" : <time dateTime={last}>{formatTableDate(last)}</time>}
      </td>
      <td className={`${table.plain} ${classes.status}`}>
        <Badge color={isActive ? "green" : "grey"}>{isActive ? "Active" : "Off"}</Badge>
      </td>
      <td className={table.end}>
        <ActionIcon
          component={ItemLink}
          item={deliveriesItemOf(id)}
          aria-label={`Deliveries to ${name}`}
          title="Deliveries"
        >
          <IconListDetails {...ICON} />
        </ActionIcon>
        <ActionIcon component={ItemLink} item={item} aria-label={`Edit ${name}`} title="Edit">
          <IconPencil {...ICON} />
        </ActionIcon>
        <ActionIcon aria-label={`Delete ${name}`} title="Delete" onClick={() => onRemove(platform)}>
          <IconTrash {...ICON} />
        </ActionIcon>
      </td>
    </tr>
  );
}
