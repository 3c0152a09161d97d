/** 'Move post': chooses another publishing time, as in the schedule dialog. Load it with React.lazy. */
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { offsetOf } from "#ui-kit/format/zoned.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { CalendarPost } from "../../contracts/calendar.ts";
import { contentMessages } from "../../contract.ts";
import { nameOf } from "../post-labels.ts";
import { useScheduleZone } from "../schedule/schedule-zone.ts";
import TimeChoice from "../schedule/time-choice.tsx";
import classes from "./calendar.module.css";

const LOOK_MS = 5_000;

type Props = {
  post: CalendarPost;
  isOpen: boolean;
  onMove: (to: Date) => void;
  onClose: () => void;
  /** Called once it has closed and the focus is back. */
  onClosed: () => void;
};

export function MoveDialog({ isOpen, onClosed, ...props }: Props) {
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={props.onClose} onExitTransitionEnd={onClosed} title="Move post">
      <MoveForm {...props} />
    </Modal>
  );
}

function MoveForm({ post, onMove, onClose }: Omit<Props, "isOpen" | "onClosed">) {
  const now = useNow(LOOK_MS);
  const [zone] = useScheduleZone();
  const [at, setAt] = useState(() => new Date(post.at));
  const isLate = at <= now;
  const confirm = () => {
    if (at.getTime() <= Date.now()) return;
    onMove(at);
    onClose();
  };
  return (
    <div className={classes.move}>
      <p>
        <strong>
          <bdi>{nameOf(post)}</bdi>
        </strong>
      </p>
      <p role="status">
        {formatDateTime(at, zone)} <span className={classes.zone}>{`${zone} ${offsetOf(at, zone)}`}</span>
      </p>
      <FieldError message={isLate ? contentMessages.timePassed : undefined} />
      <TimeChoice value={at} keeps="moment" onChange={setAt} now={now} />
      <footer>
        <Button onClick={onClose}>Keep the time</Button>
        <Button variant="filled" disabled={isLate} onClick={confirm}>
          Move post
        </Button>
      </footer>
    </div>
  );
}
