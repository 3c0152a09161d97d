/** Every category, in the order of the forms. */
import { ActionIcon, Skeleton } from "@mantine/core";
import { IconArrowDown, IconArrowMerge, IconArrowUp, IconPencil, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import table from "#ui-kit/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ItemLink } from "#ui-kit/navigation.tsx";
import type { OperatorCategory } from "../../category-contract.ts";
import { categoryItemOf } from "./category-item.ts";
import classes from "./category-table.module.css";

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
    <table className={table.table} aria-label="Categories" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col" className={classes.place}>
            Position
          </th>
          <th scope="col">Name</th>
          <th scope="col">Other names</th>
          <th scope="col">Topic</th>
          <th scope="col" className={table.figure}>
            Published posts
          </th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {categories ? (
          categories.map((category, at) => (
            <Row
              key={category.id}
              category={category}
              isLast={at === categories.length - 1}
              onMove={onMove && move}
              {...actions}
            />
          ))
        ) : (
          <SkeletonRows />
        )}
      </tbody>
    </table>
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

function SkeletonRows() {
  return [72, 54, 63, 48, 66, 58].map((width) => (
    <tr key={width} className={classes.category} aria-hidden>
      <td className={classes.place}>
        <Skeleton height={12} width={20} ml="auto" />
      </td>
      <td className={classes.label}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      <td className={classes.aliases}>
        <Skeleton height={12} width={`${width - 10}%`} />
      </td>
      <td className={table.plain}>
        <Skeleton height={12} width={72} />
      </td>
      <td className={`${table.figure} ${classes.posts}`}>
        <Skeleton height={12} width={32} ml="auto" />
      </td>
      <td className={table.end}>
        <Skeleton height={16} width={140} ml="auto" />
      </td>
    </tr>
  ));
}
