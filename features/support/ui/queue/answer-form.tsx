/** An operator's form for a ticket: answering, adding a note, setting the status; r focuses the text. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Button, Select, Switch, Textarea } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useRef } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import type { Checked } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { MAX_MESSAGE, TICKET_STATUSES, type TicketStatus } from "../../contract.ts";
import classes from "./answer-form.module.css";
import { storedMessage } from "../thread/message-values.ts";
import { type AnswerStep, useAnswer } from "./use-ticket-queue.ts";

type AnswerValues = { message: string; isInternal: boolean; wanted: TicketStatus | null };
const NO_ANSWER: AnswerValues = { message: "", isInternal: false, wanted: null };

/** A status alone where nothing is written; nothing at all where it is the ticket's already. */
function checkAnswer({ message, isInternal, wanted }: AnswerValues, status: string): Checked<AnswerStep> {
  const asked = wanted === null ? {} : { status: wanted };
  if (message.trim() !== "")
    return { input: { kind: "answer", message: message.trim(), is_internal: isInternal, ...asked } };
  return wanted === null || wanted === status ? { problems: {} } : { input: { kind: "status", status: wanted } };
}

type AnswerFormProps = { ticket: { id: number; status: string; is_reader: boolean }; onClose: () => void };

export function AnswerForm({ ticket: { id, status, is_reader: isReader }, onClose }: AnswerFormProps) {
  const me = useMe();
  const field = useRef<HTMLTextAreaElement>(null);
  useHotkeys([["r", () => field.current?.focus()]]);
  const answer = useAnswer(id);
  const form = useContractForm({
    ...storedMessage(`ticket-answer:${me.id}:${id}`, NO_ANSWER),
    check: (values) => checkAnswer(values, status),
    send: answer.mutateAsync,
  });
  const { values, isSending } = form;
  const isBlank = values.message.trim() === "";
  const isStatusAlone = isBlank && values.wanted !== null && values.wanted !== status;
  return (
    <ContractForm label="Answer" form={form} className={classes.form}>
      <Textarea
        ref={field}
        label={values.isInternal ? "Internal note" : "Your answer"}
        description={
          values.isInternal
            ? "Only operators can see this."
            : `We email this to the ${isReader ? "reader, who has no account and sees only this" : "customer"}.`
        }
        autosize
        minRows={3}
        maxRows={14}
        maxLength={MAX_MESSAGE}
        readOnly={isSending}
        {...form.text("message")}
      />
      <div className={classes.choices}>
        <Switch label="Internal note" disabled={isSending} {...form.toggle("isInternal")} />
        <Select
          aria-label="Status"
          data={[...TICKET_STATUSES]}
          value={values.wanted ?? status}
          allowDeselect={false}
          disabled={isSending}
          onChange={(chosen) => form.set("wanted", TICKET_STATUSES.find((each) => each === chosen) ?? null)}
        />
      </div>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={isSending} disabled={isBlank && !isStatusAlone}>
          {labelOf(isStatusAlone, values.isInternal)}
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}

function labelOf(isStatusAlone: boolean, isInternal: boolean): string {
  if (isStatusAlone) return "Set status";
  return isInternal ? "Save note" : "Send answer";
}
