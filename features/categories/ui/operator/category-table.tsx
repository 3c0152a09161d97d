/** Every category, in the order of the forms. */
import { ActionIcon } from "@mantine/core";
import { IconArrowMerge, IconPencil, IconTrash } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import type { OperatorCategory } from "../../contract.ts";
import { Mover, useMoverFocus } from "#ui-kit/tables/mover.tsx";

export type CategoryActions = {
  /** Null where not the whole list is shown: there is no place to move to. */
  onMove: ((category: OperatorCategory, position: number) => void) | null;
  onMerge: (category: OperatorCategory) => void;
  onRemove: (category: OperatorCategory) => void;
};

type CategoryTableProps = CategoryActions & {
  /** undefined while loading. */
  categories: readonly OperatorCategory[] | undefined;
  isBusy: boolean;
};

export function CategoryTable({ categories, isBusy, onMove, ...actions }: CategoryTableProps) {
  const focusMover = useMoverFocus(categories?.map(({ id }) => id));
  const move = (category: OperatorCategory, position: number) => {
    focusMover(category.id, position < category.position ? "up" : "down");
    onMove?.(category, position);
  };
  return (
    <DataTable
      label="Categories"
      columns={columnsWith({ ...actions, onMove: onMove && move }, categories?.length ?? 0)}
      rows={categories}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      isTarget
      rowProps={({ id }) => ({ "data-category": id })}
      corner={212}
      loadingRows={6}
    />
  );
}

/** @param count how many there are. */
function columnsWith(actions: CategoryActions, count: number): Column<OperatorCategory>[] {
  return [
    { name: "Position", kind: "place", narrow: ["hidden"], cell: ({ position }) => position },
    {
      name: "Name",
      kind: "lead",
      width: [32, 180],
      narrow: ["first", "line"],
      cell: ({ id, label }) => (
        <ItemLink item={itemOf("category", id)} className={table.whole}>
          {label}
        </ItemLink>
      ),
    },
    {
      name: "Other names",
      width: [40, 0],
      narrow: ["hidden"],
      cell: ({ aliases }) => aliases.join(", "),
    },
    { name: "Topic", kind: "plain", cell: ({ topic }) => topic },
    {
      name: "Published posts",
      kind: "figure",
      narrow: ["named"],
      narrowName: "Posts",
      cell: ({ posts }) => formatCount(posts),
    },
    {
      name: "Actions",
      kind: "end",
      narrow: ["flow"],
      cell: (category) => <Actions category={category} isLast={category.position === count} {...actions} />,
    },
  ];
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type ActionsProps = CategoryActions & { category: OperatorCategory; isLast: boolean };

function Actions({ category, isLast, onMove, onMerge, onRemove }: ActionsProps) {
  const { id, label, position } = category;
  const move = (step: 1 | -1) => (
    <Mover
      id={id}
      label={label}
      direction={step === 1 ? "down" : "up"}
      isEnd={step === 1 ? isLast : position === 1}
      onMove={() => onMove?.(category, position + step)}
    />
  );
  return (
    <>
      {onMove && move(-1)}
      {onMove && move(1)}
      <ActionIcon component={ItemLink} item={itemOf("category", id)} aria-label={`Edit ${label}`} title="Edit">
        <IconPencil {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={`Merge ${label}`} title="Merge into another" onClick={() => onMerge(category)}>
        <IconArrowMerge {...ICON} />
      </ActionIcon>
      <ActionIcon aria-label={`Remove ${label}`} title="Remove" onClick={() => onRemove(category)}>
        <IconTrash {...ICON} />
      </ActionIcon>
    </>
  );
}
