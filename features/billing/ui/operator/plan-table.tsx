/** Every plan, in the order of the page of plans. */
import { ActionIcon, Badge, Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorPlan } from "../../contracts/operator.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { capWords, grantWords, priceWords } from "../../words/plan-words.ts";
import { planItemOf } from "./billing-item.ts";
import classes from "./plan-table.module.css";

const COLUMNS: Column[] = [
  { name: "Name", className: classes.name, loading: [140, 30] },
  { name: "Price", kind: "figure", loading: 72 },
  { name: "Releases", kind: "figure", loading: 56 },
  { name: "Word limit", kind: "figure", loading: 40 },
  { name: "Links", kind: "figure", loading: 24 },
  { name: "Platforms", kind: "figure", loading: 24 },
  { name: "Accounts", kind: "figure", loading: 32 },
  { name: "Status", className: classes.status, loading: [56, 16] },
  { name: "Actions", kind: "end", loading: [120, 28] },
];

type PlanTableProps = {
  /** undefined while loading. */
  plans: readonly OperatorPlan[] | undefined;
  /** Slug of the plan whose sale is being changed. */
  busySlug: string | null;
  onOffer: (plan: OperatorPlan) => void;
};

export function PlanTable({ plans, busySlug, onOffer }: PlanTableProps) {
  return (
    <DataTable label="Plans" columns={COLUMNS} rows={plans} rowClass={classes.plan} loadingRows={3}>
      {(plan) => <Row key={plan.id} plan={plan} isBusy={plan.slug === busySlug} onOffer={onOffer} />}
    </DataTable>
  );
}

type RowProps = Pick<PlanTableProps, "onOffer"> & { plan: OperatorPlan; isBusy: boolean };

function Row({ plan, isBusy, onOffer }: RowProps) {
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
      <td className={figure} data-label="Accounts">
        {formatCount(plan.accounts)}
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
            {isOffered ? "Take off sale" : "Put on sale"}
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
