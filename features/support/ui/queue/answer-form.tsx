/** What an operator does with a ticket: answer it, note something, set its status; r leads to the text. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Alert, Button, Select, Switch, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconAlertCircle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { MAX_MESSAGE, TICKET_STATUSES, type TicketStatus } from "../../contract.ts";
import classes from "./answer-form.module.css";
import { useKeptMessage } from "../thread/use-kept-message.ts";
import { useAnswer } from "./use-ticket-queue.ts";

type AnswerFormProps = { id: number; status: string; onClose: () => void };

export function AnswerForm(props: AnswerFormProps) {
  const [round, setRound] = useState(0);
  return <Answer key={round} {...props} onSent={() => setRound(round + 1)} />;
}

function Answer({ id, status, onClose, onSent }: AnswerFormProps & { onSent: () => void }) {
  const me = useMe();
  const { message, setMessage, forget } = useKeptMessage(`ticket-answer:${me.id}:${id}`);
  const [isInternal, setInternal] = useState(false);
  const [wanted, setWanted] = useState<TicketStatus | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useHotkeys([["r", () => field.current?.focus()]]);
  const answer = useAnswer(id, () => {
    forget();
    onSent();
  });
  const isBlank = message.trim() === "";
  const isStatusAlone = isBlank && wanted !== null && wanted !== status;
  const nothingToDo = isBlank && !isStatusAlone;

  const send = () => {
    const asked = wanted === null ? {} : { status: wanted };
    const step = isBlank
      ? ({ kind: "status", status: wanted ?? "Open" } as const)
      : ({ kind: "answer", message: message.trim(), is_internal: isInternal, ...asked } as const);
    answer.mutate(step);
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Answer"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nothingToDo) send();
      }}
    >
      {answer.error && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>
          {answer.error instanceof ApiError ? answer.error.detail : answer.error.message}
        </Alert>
      )}
      <Textarea
        ref={field}
        label={isInternal ? "Internal note" : "Your answer"}
        description={isInternal ? "Only operators can see this." : "We email this to the customer."}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={MAX_MESSAGE}
        readOnly={answer.isPending}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <div className={classes.choices}>
        <Switch
          label="Internal note"
          checked={isInternal}
          disabled={answer.isPending}
          onChange={({ currentTarget }) => setInternal(currentTarget.checked)}
        />
        <Select
          aria-label="Status"
          data={[...TICKET_STATUSES]}
          value={wanted ?? status}
          allowDeselect={false}
          disabled={answer.isPending}
          onChange={(chosen) => setWanted(TICKET_STATUSES.find((each) => each === chosen) ?? null)}
        />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={answer.isPending} disabled={nothingToDo}>
          {labelOf(isStatusAlone, isInternal)}
        </Button>
      </DialogFoot>
    </form>
  );
}

function labelOf(isStatusAlone: boolean, isInternal: boolean): string {
  if (isStatusAlone) return "Set status";
  return isInternal ? "Save note" : "Send answer";
}
