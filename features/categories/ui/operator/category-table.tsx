/** Every category, in the order of the forms. */
import { ActionIcon } from "@mantine/core";
import { IconArrowMerge, IconPencil, IconTrash } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorCategory } from "../../contract.ts";
import { Mover, useMoverFocus } from "#ui-kit/tables/mover.tsx";
import { categoryItemOf } from "./category-item.ts";
import classes from "./category-table.module.css";

const COLUMNS: Column[] = [
  { name: "Position", className: classes.place, loading: 20 },
  { name: "Name", className: classes.label, loading: "text" },
  { name: "Other names", className: classes.aliases, loading: "text" },
  { name: "Topic", loading: 72 },
  { name: "Published posts", kind: "figure", className: classes.posts, loading: 32 },
  { name: "Actions", kind: "end", loading: [140, 16] },
];

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
      columns={COLUMNS}
      rows={categories}
      isBusy={isBusy}
      rowClass={classes.category}
      loadingRows={6}
    >
      {(category, at) => (
        <Row
          key={category.id}
          category={category}
          isLast={at === (categories?.length ?? 0) - 1}
          onMove={onMove && move}
          {...actions}
        />
      )}
    </DataTable>
  );
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type RowProps = CategoryActions & { category: OperatorCategory; isLast: boolean };

function Row({ category, isLast, onMove, onMerge, onRemove }: RowProps) {
  const { id, label, aliases, topic, posts, position } = category;
  const item = categoryItemOf(id);
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
    <tr className={`${table.row} ${classes.category}`} data-category={id}>
      <td className={classes.place}>{position}</td>
      <td className={`${table.lead} ${classes.label}`}>
        <ItemLink item={item} className={table.whole}>
          {label}
        </ItemLink>
      </td>
      <td className={classes.aliases}>{aliases.join(", ")}</td>
      <td className={table.plain}>{topic}</td>
      <td className={`${table.figure} ${classes.posts}`}>{formatCount(posts)}</td>
      <td className={table.end}>
        {onMove && move(-1)}
        {onMove && move(1)}
        <ActionIcon component={ItemLink} item={item} aria-label={`Edit ${label}`} title="Edit">
          <IconPencil {...ICON} />
        </ActionIcon>
        <ActionIcon aria-label={`Merge ${label}`} title="Merge into another" onClick={() => onMerge(category)}>
          <IconArrowMerge {...ICON} />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${label}`} title="Remove" onClick={() => onRemove(category)}>
          <IconTrash {...ICON} />
        </ActionIcon>
      </td>
    </tr>
  );
}
