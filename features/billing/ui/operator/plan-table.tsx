/** Every plan, in the order of the page of plans. */
import { ActionIcon, Badge, Button, Skeleton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import table from "#ui-kit/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/navigation.tsx";
import type { OperatorPlan } from "../../operator-contract.ts";
import { STARTING_PLAN } from "../../plan-contract.ts";
import { capWords, grantWords, priceWords } from "../plan-words.ts";
import { planItemOf } from "./billing-item.ts";
import classes from "./plan-table.module.css";

type PlanTableProps = {
  /** undefined while loading. */
  plans: readonly OperatorPlan[] | undefined;
  /** Slug of the plan whose sale is being changed. */
  busySlug: string | null;
  onOffer: (plan: OperatorPlan) => void;
};

export function PlanTable({ plans, busySlug, onOffer }: PlanTableProps) {
  return (
    <table className={table.table} aria-label="Plans" aria-busy={!plans}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className={table.figure}>
            Price
          </th>
          <th scope="col" className={table.figure}>
            Releases
          </th>
          <th scope="col" className={table.figure}>
            Word limit
          </th>
          <th scope="col" className={table.figure}>
            Links
          </th>
          <th scope="col" className={table.figure}>
            Platforms
          </th>
          <th scope="col" className={table.figure}>
            Subscribers
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {plans ? (
          plans.map((plan) => <Row key={plan.id} plan={plan} isBusy={plan.slug === busySlug} onOffer={onOffer} />)
        ) : (
          <SkeletonRows />
        )}
      </tbody>
    </table>
  );
}

function Row({
  plan,
  isBusy,
  onOffer,
}: {
  plan: OperatorPlan;
  isBusy: boolean;
  onOffer: (plan: OperatorPlan) => void;
}) {
  const { slug, name, description, price, currency, period, is_offered: isOffered } = plan;
  const item = planItemOf(slug);
  const figure = `${table.figure} ${classes.figure}`;
  return (
    <tr className={`${table.row} ${classes.plan}`}>
      <td className={`${table.lead} ${classes.name}`}>
        <ItemLink item={item} className={table.whole}>
          <bdi>{name}</bdi>
        </ItemLink>
        <span className={classes.description}>{description}</span>
      </td>
      <td className={figure} data-label="Price">
        {price === 0 ? "Free" : priceWords(price, currency, period)}
      </td>
      <td className={figure} data-label="Releases">
        {grantWords(plan)}
      </td>
      <td className={figure} data-label="Word limit">
        {capWords(plan.word_limit)}
      </td>
      <td className={figure} data-label="Links">
        {capWords(plan.anchor_text_links)}
      </td>
      <td className={figure} data-label="Platforms">
        {formatCount(plan.platforms)}
      </td>
      <td className={figure} data-label="Subscribers">
        {formatCount(plan.subscribers)}
      </td>
      <td className={`${table.plain} ${classes.status}`}>
        <Badge color={isOffered ? "green" : "grey"}>{statusOf(plan)}</Badge>
      </td>
      <td className={table.end}>
        {slug !== STARTING_PLAN && (
          <Button
            size="xs"
            loading={isBusy}
            aria-label={isOffered ? `Take ${name} off sale` : `Put ${name} on sale`}
            onClick={() => onOffer(plan)}
          >
            {isOffered ? "Take off Sale" : "Put on Sale"}
          </Button>
        )}
        <ActionIcon component={ItemLink} item={item} aria-label={`Edit ${name}`} title="Edit">
          <IconPencil size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}

function statusOf({ slug, is_offered }: OperatorPlan): string {
  if (is_offered) return "On sale";
  return slug === STARTING_PLAN ? "Starting plan" : "Off sale";
}

const FIGURES = [72, 56, 40, 24, 24, 32];

function SkeletonRows() {
  return [48, 64, 56].map((width) => (
    <tr key={width} className={classes.plan} aria-hidden>
      <td className={classes.name}>
        <Skeleton height={12} width={`${width}%`} />
        <Skeleton height={10} width={`${width + 20}%`} mt={8} />
      </td>
      {FIGURES.map((room, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns never move
        <td key={column} className={`${table.figure} ${classes.figure}`}>
          <Skeleton height={12} width={room} ml="auto" />
        </td>
      ))}
      <td className={classes.status}>
        <Skeleton height={16} width={56} />
      </td>
      <td className={table.end}>
        <Skeleton height={28} width={120} ml="auto" />
      </td>
    </tr>
  ));
}
