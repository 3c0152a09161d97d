/** Pinned posts, first to last. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconCalendarEvent, IconPinnedOff } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { publicPath } from "#features/content/contract.ts";
import type { FrontPin } from "../../contract.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { Mover, useMoverFocus } from "#ui-kit/tables/mover.tsx";
import classes from "./front-page.module.css";

const COLUMNS: Column[] = [
  { name: "Position", className: classes.place, loading: 20 },
  { name: "Post", className: classes.post, loading: "text" },
  { name: "Type", loading: [84, 16] },
  { name: "Until", loading: 150 },
  { name: "Pinned by", loading: 110 },
  { name: "Actions", kind: "end", loading: [120, 16] },
];
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

export type PinActions = {
  onMove: (pin: FrontPin, step: 1 | -1) => void;
  onChangeEnd: (pin: FrontPin) => void;
  onUnpin: (pin: FrontPin) => void;
};

/** @param props.pins undefined while loading. */
export function PinTable({ pins, onMove, ...actions }: PinActions & { pins: readonly FrontPin[] | undefined }) {
  const focusMover = useMoverFocus(pins?.map(({ post_id }) => post_id));
  const move = (pin: FrontPin, step: 1 | -1) => {
    focusMover(pin.post_id, step === 1 ? "down" : "up");
    onMove(pin, step);
  };
  return (
    <DataTable label="Pinned posts" columns={COLUMNS} rows={pins} rowClass={classes.pin} loadingRows={3}>
      {(pin) => <Row key={pin.post_id} pin={pin} isLast={pin.position === pins?.length} onMove={move} {...actions} />}
    </DataTable>
  );
}

function Row({ pin, isLast, onMove, onChangeEnd, onUnpin }: PinActions & { pin: FrontPin; isLast: boolean }) {
  const { post_id: id, name, posted_as, type, position, ends_at, pinned_by, is_visible } = pin;
  return (
    <tr className={`${table.row} ${classes.pin}`} data-pin={id}>
      <td className={classes.place}>{position}</td>
      <td className={`${table.lead} ${classes.post}`}>
        {is_visible ? (
          <a href={publicPath(pin)} target="_blank" rel="noreferrer" className={table.whole}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
        <span className={classes.facts}>
          <bdi>{posted_as}</bdi>
        </span>
        {!is_visible && <Badge color="amber">Not published</Badge>}
      </td>
      <td className={table.plain}>
        <TypeBadge type={type} />
      </td>
      <td className={classes.until}>{ends_at ? formatDateTime(ends_at) : "Until removed"}</td>
      <td className={classes.by}>{pinned_by ?? "Command line"}</td>
      <td className={table.end}>
        <Mover id={id} label={name} direction="up" isEnd={position === 1} onMove={() => onMove(pin, -1)} />
        <Mover id={id} label={name} direction="down" isEnd={isLast} onMove={() => onMove(pin, 1)} />
        <ActionIcon aria-label={`Change the end of ${name}`} title="Change end" onClick={() => onChangeEnd(pin)}>
          <IconCalendarEvent {...ICON} />
        </ActionIcon>
        <ActionIcon aria-label={`Unpin ${name}`} title="Unpin" onClick={() => onUnpin(pin)}>
          <IconPinnedOff {...ICON} />
        </ActionIcon>
      </td>
    </tr>
  );
}
