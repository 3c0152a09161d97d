/** 'Move post': another publishing time, chosen as the schedule dialog has it chosen. Load it with React.lazy. */
import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { CalendarPost } from "../../calendar-contract.ts";
import { contentMessages } from "../../contract.ts";
import { nameOf } from "../post-labels.ts";
import PublishingTimePicker from "../schedule/publishing-time-picker.tsx";
import { offsetOf, timeZoneName } from "../schedule/publishing-times.ts";
import classes from "./calendar.module.css";

const LOOK_MS = 5_000;

type Props = {
  post: CalendarPost;
  isOpen: boolean;
  onMove: (to: Date) => void;
  onClose: () => void;
  /** It is gone from the screen, and the focus is back. */
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
        {formatDateTime(at)} <span className={classes.zone}>{`${timeZoneName()} ${offsetOf(at)}`}</span>
      </p>
      <FieldError message={isLate ? contentMessages.timePassed : undefined} />
      <PublishingTimePicker value={at} onChange={setAt} now={now} />
      <footer>
        <Button onClick={onClose}>Keep the time</Button>
        <Button variant="filled" disabled={isLate} onClick={confirm}>
          Move post
        </Button>
      </footer>
    </div>
  );
}
