/** The rows of the operator's platforms: what they are, how they get posts, and how that goes. */
import { ActionIcon, Badge, Skeleton } from "@mantine/core";
import { IconListDetails, IconPencil, IconTrash } from "@tabler/icons-react";
import table from "#ui-kit/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { ItemLink } from "#ui-kit/navigation.tsx";
import type { OperatorPlatform } from "../platform-contract.ts";
import { deliveriesItemOf, platformItemOf } from "./platform-item.ts";
import { PlatformLogo } from "./platform-logo.tsx";
import classes from "./platform-table.module.css";
import { planNames, TYPE_WORDS, WAY_WORDS } from "./platform-words.ts";

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
    <table className={table.table} aria-label="Platforms" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Way</th>
          <th scope="col">Plans</th>
          <th scope="col" className={table.figure}>
            Queued
          </th>
          <th scope="col" className={table.figure}>
            Delivered
          </th>
          <th scope="col" className={table.figure}>
            Failed
          </th>
          <th scope="col" className={table.figure}>
            Last delivered
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {platforms ? (
          platforms.map((each) => <Row key={each.id} platform={each} plans={plans} onRemove={onRemove} />)
        ) : (
          <SkeletonRows />
        )}
      </tbody>
    </table>
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
      <td className={table.plain}>{WAY_WORDS[way]}</td>
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

const ROOMS = { type: 56, way: 64, plans: 96 };
const FIGURES = ["queued", "delivered", "failed", "last"] as const;

function SkeletonRows() {
  return [48, 64, 56].map((width) => (
    <tr key={width} className={classes.platform} aria-hidden>
      <td className={classes.name}>
        <span className={classes.naming}>
          <Skeleton height={32} width={32} />
          <Skeleton height={12} width={`${width}%`} />
        </span>
      </td>
      {Object.entries(ROOMS).map(([column, room]) => (
        <td key={column} className={table.plain}>
          <Skeleton height={12} width={room} />
        </td>
      ))}
      {FIGURES.map((column) => (
        <td key={column} className={figure}>
          <Skeleton height={12} width={column === "last" ? 72 : 28} ml="auto" />
        </td>
      ))}
      <td className={classes.status}>
        <Skeleton height={16} width={48} />
      </td>
      <td className={table.end}>
        <Skeleton height={16} width={84} ml="auto" />
      </td>
    </tr>
  ));
}
