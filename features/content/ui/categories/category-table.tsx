/** Every category, in the order of the forms. */
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import table from "#ui-kit/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/navigation.tsx";
import type { OperatorCategory } from "../../category-contract.ts";
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
  const focusMover = useMoverFocus(categories);
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

/** A row that changes its place loses the focus in some browsers: its button gets it back, to be pressed again. */
function useMoverFocus(categories: readonly OperatorCategory[] | undefined) {
  const pressed = useRef<string | null>(null);
  const shownOrder = useRef("");
  const order = (categories ?? []).map(({ id }) => id).join(" ");
  useEffect(() => {
    if (order === shownOrder.current) return;
    shownOrder.current = order;
    if (pressed.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-mover="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [order]);
  return (id: number, direction: "up" | "down") => {
    pressed.current = `${id}.${direction}`;
  };
}

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

type RowProps = CategoryActions & { category: OperatorCategory; isLast: boolean };

function Row({ category, isLast, onMove, onMerge, onRemove }: RowProps) {
  const { id, label, aliases, topic, posts, position } = category;
  const item = categoryItemOf(id);
  const move = (step: 1 | -1) => {
    const isEnd = step === 1 ? isLast : position === 1;
    const word = step === 1 ? "down" : "up";
    return (
      <ActionIcon
        className={classes.mover}
        aria-label={`Move ${label} ${word}`}
        title={`Move ${word}`}
        data-mover={`${id}.${word}`}
        data-disabled={isEnd || undefined}
        aria-disabled={isEnd}
        onClick={() => !isEnd && onMove?.(category, position + step)}
      >
        {step === 1 ? <IconArrowDown {...ICON} /> : <IconArrowUp {...ICON} />}
      </ActionIcon>
    );
  };
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
