/** Buttons that move a row of a list up or down by one place. */
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import classes from "./mover.module.css";

type Direction = "up" | "down";
/** A text may not have quotes. */
type RowId = number | string;

/**
 * A row that changes its place loses the focus in some browsers: its button gets it back, to be pressed again.
 * @param ids of the rows as they are shown; undefined while they load.
 */
export function useMoverFocus(ids: readonly RowId[] | undefined) {
  const pressed = useRef<string | null>(null);
  const shownOrder = useRef("");
  const order = (ids ?? []).join(" ");
  useEffect(() => {
    if (order === shownOrder.current) return;
    shownOrder.current = order;
    if (pressed.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-mover="${pressed.current}"]`)?.focus();
    pressed.current = null;
  }, [order]);
  return (id: RowId, direction: Direction) => {
    pressed.current = `${id}.${direction}`;
  };
}

type MoverProps = {
  id: RowId;
  /** Of the row, for screen readers. */
  label: string;
  direction: Direction;
  /** It is already first, or last. */
  isEnd: boolean;
  onMove: () => void;
};

export function Mover({ id, label, direction, isEnd, onMove }: MoverProps) {
  const Icon = direction === "up" ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      className={classes.mover}
      aria-label={`Move ${label} ${direction}`}
      title={`Move ${direction}`}
      data-mover={`${id}.${direction}`}
      data-disabled={isEnd || undefined}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onMove()}
    >
      <Icon size={17} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
