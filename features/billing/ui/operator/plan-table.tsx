/** Every plan, in the order of the page of plans. */
import { ActionIcon, Badge, Button, Group } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorPlan } from "../../contracts/operator.ts";
import { STARTING_PLAN } from "../../contracts/plan.ts";
import { capWords, grantWords, priceWords } from "../../words/plan-words.ts";
import { planItemOf } from "./billing-item.ts";
type PlanTableProps = {
  /** undefined while loading. */
  plans: readonly OperatorPlan[] | undefined;
  /** Slug of the plan whose sale is being changed. */
  busySlug: string | null;
  onOffer: (plan: OperatorPlan) => void;
};

export function PlanTable({ plans, ...sale }: PlanTableProps) {
  return (
    <DataTable
      label="Plans"
      columns={columnsWith(sale)}
      rows={plans}
      keyOf={({ id }) => id}
      isTarget
      corner={148}
      loadingRows={3}
    />
  );
}

function columnsWith({ busySlug, onOffer }: Omit<PlanTableProps, "plans">): Column<OperatorPlan>[] {
  return [
    {
      name: "Name",
      kind: "lead",
      width: [null, 180],
      narrow: ["first", "line"],
      loading: [140, 30],
      cell: ({ slug, name, description }) => (
        <>
          <ItemLink item={planItemOf(slug)} className={table.whole}>
            <bdi>{name}</bdi>
          </ItemLink>
          <small>{description}</small>
        </>
      ),
    },
    figure("Price", ({ price, currency, period }) => (price === 0 ? "Free" : priceWords(price, currency, period))),
    figure("Releases", grantWords),
    { ...figure("Word limit", ({ word_limit }) => capWords(word_limit)), tight: "hidden" },
    { ...figure("Links", ({ anchor_text_links }) => capWords(anchor_text_links)), tight: "hidden" },
    figure("Platforms", ({ platforms }) => formatCount(platforms)),
    { ...figure("Accounts", ({ accounts }) => formatCount(accounts)), tight: "hidden" },
    {
      name: "Status",
      kind: "plain",
      cell: (plan) => <Badge color={plan.is_offered ? "green" : "grey"}>{statusOf(plan)}</Badge>,
    },
    {
      name: "Actions",
      kind: "end",
      loading: [120, 28],
      cell: (plan) => <Actions plan={plan} isBusy={plan.slug === busySlug} onOffer={() => onOffer(plan)} />,
    },
  ];
}

function figure(name: string, cell: (plan: OperatorPlan) => string): Column<OperatorPlan> {
  return { name, kind: "figure", narrow: ["named"], cell };
}

function Actions({ plan, isBusy, onOffer }: { plan: OperatorPlan; isBusy: boolean; onOffer: () => void }) {
  const { slug, name, is_offered: isOffered } = plan;
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {slug !== STARTING_PLAN && (
        <Button
          size="xs"
          loading={isBusy}
          aria-label={`${isOffered ? "Take off sale" : "Put on sale"}: ${name}`}
          onClick={onOffer}
        >
          {isOffered ? "Take off sale" : "Put on sale"}
        </Button>
      )}
      <ActionIcon component={ItemLink} item={planItemOf(slug)} aria-label={`Edit ${name}`} title="Edit">
        <IconPencil size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function statusOf({ slug, is_offered }: OperatorPlan): string {
  if (is_offered) return "On sale";
  return slug === STARTING_PLAN ? "Starting plan" : "Off sale";
}
