/** Pinned posts, first to last. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconCalendarEvent, IconPinnedOff } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { publicPath } from "#features/content/contract.ts";
import type { FrontPin } from "../../contract.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { Mover, useMoverFocus } from "#ui-kit/tables/mover.tsx";

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
    <DataTable
      label="Pinned posts"
      columns={columnsWith({ ...actions, onMove: move }, pins?.length ?? 0)}
      rows={pins}
      keyOf={({ post_id }) => post_id}
      isTarget
      rowProps={({ post_id }) => ({ "data-pin": post_id })}
      corner={176}
      loadingRows={3}
    />
  );
}

/** @param count how many there are. */
function columnsWith({ onMove, onChangeEnd, onUnpin }: PinActions, count: number): Column<FrontPin>[] {
  return [
    { name: "Position", kind: "place", narrow: ["hidden"], cell: ({ position }) => position },
    { name: "Post", kind: "lead", width: [44, 0], narrow: ["first", "line"], cell: (pin) => <Post pin={pin} /> },
    { name: "Type", kind: "plain", cell: ({ type }) => <TypeBadge type={type} /> },
    { name: "Until", kind: "plain", cell: ({ ends_at }) => (ends_at ? formatMoment(ends_at) : "Until removed") },
    { name: "Pinned by", width: [null, 0], narrow: ["named"], cell: ({ pinned_by }) => pinned_by ?? "Command line" },
    {
      name: "Actions",
      kind: "end",
      narrow: ["foot"],
      cell: (pin) => {
        const { post_id: id, name, position } = pin;
        return (
          <>
            <Mover id={id} label={name} direction="up" isEnd={position === 1} onMove={() => onMove(pin, -1)} />
            <Mover id={id} label={name} direction="down" isEnd={position === count} onMove={() => onMove(pin, 1)} />
            <ActionIcon aria-label={`Change the end of ${name}`} title="Change end" onClick={() => onChangeEnd(pin)}>
              <IconCalendarEvent {...ICON} />
            </ActionIcon>
            <ActionIcon aria-label={`Unpin ${name}`} title="Unpin" onClick={() => onUnpin(pin)}>
              <IconPinnedOff {...ICON} />
            </ActionIcon>
          </>
        );
      },
    },
  ];
}

function Post({ pin }: { pin: FrontPin }) {
  const { name, posted_as, is_visible } = pin;
  return (
    <>
      {is_visible ? (
        <a href={publicPath(pin)} target="_blank" rel="noreferrer" className={table.whole}>
          <bdi>{name}</bdi>
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}
      <small>
        <bdi>{posted_as}</bdi>
      </small>
      {!is_visible && <Badge color="amber">Not published</Badge>}
    </>
  );
}
