/** An approver whom owners change: the deputy, the time to answer, the place in the order. */
import "@mantine/core/styles/Combobox.layer.css";
import { ActionIcon, Select } from "@mantine/core";
import { IconPencil, IconX } from "@tabler/icons-react";
import { Mover } from "#ui-kit/tables/mover.tsx";
import { type Approver, isClient, MAX_DAYS } from "../../contract.ts";
import { ApproverCell } from "./approver-cell.tsx";
import { type Candidates, daysWords, keyOf, wordsOf } from "./approvers.ts";
import classes from "./rules.module.css";

type Props = {
  approver: Approver;
  candidates: Candidates;
  place: number;
  isLast: boolean;
  /** The order decides who is asked when. */
  isOrdered: boolean;
  onChange: (changed: Approver) => void;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
  onRemove: () => void;
};

const NO_DEPUTY = "none";
const DAYS = Array.from({ length: MAX_DAYS }, (_, index) => ({
  value: String(index + 1),
  label: daysWords(index + 1),
}));
const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;
const QUIET = {
  size: "xs",
  allowDeselect: false,
  checkIconPosition: "right",
  classNames: { root: classes.select, input: classes.selectInput },
  comboboxProps: { shadow: "md", offset: 4, keepMounted: false, width: 200, position: "bottom-start" },
} as const;

export function ApproverRow({ approver, candidates, place, isLast, isOrdered, ...on }: Props) {
  const { name } = wordsOf(approver, candidates);
  const key = keyOf(approver);
  const others = candidates.filter(({ id }) => isClient(approver) || id !== approver.user_id);
  const deputies = [
    { value: NO_DEPUTY, label: "No deputy" },
    ...others.map(({ id, name: deputy }) => ({ value: String(id), label: deputy })),
  ];
  const deputy = others.some(({ id }) => id === approver.deputy_id) ? String(approver.deputy_id) : NO_DEPUTY;
  return (
    <li className={classes.row}>
      {isOrdered && (
        <span className={classes.place}>
          <b>{place}</b>
          <Mover id={key} label={name} direction="up" isEnd={place === 1} onMove={() => on.onMove(-1)} />
          <Mover id={key} label={name} direction="down" isEnd={isLast} onMove={() => on.onMove(1)} />
        </span>
      )}
      <ApproverCell approver={approver} candidates={candidates} />
      <Select
        {...QUIET}
        aria-label={`Deputy of ${name}`}
        data={deputies}
        value={deputy}
        onChange={(chosen) => on.onChange({ ...approver, deputy_id: chosen === NO_DEPUTY ? null : Number(chosen) })}
      />
      <Select
        {...QUIET}
        aria-label={`Time of ${name} to answer`}
        data={DAYS}
        value={String(approver.days)}
        onChange={(chosen) => on.onChange({ ...approver, days: Number(chosen) })}
      />
      <span className={classes.acts}>
        {isClient(approver) && (
          <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={on.onEdit}>
            <IconPencil {...ICON} />
          </ActionIcon>
        )}
        <ActionIcon aria-label={`Remove ${name}`} title="Remove" onClick={on.onRemove}>
          <IconX {...ICON} />
        </ActionIcon>
      </span>
    </li>
  );
}
