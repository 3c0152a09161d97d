/**
 * The dialog that opens a ticket: category, message, optional screenshot (docs/product/tickets.md, Creating a ticket).
 */
import "@mantine/core/styles/Combobox.layer.css";
import { Alert, Button, Modal, Select, Textarea } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { DEFAULT_CATEGORY, MAX_MESSAGE, supportMessages, TICKET_CATEGORIES } from "../../contract.ts";
import { useKeptMessage } from "../thread/use-kept-message.ts";
import classes from "../thread/ticket-dialog.module.css";
import { ScreenshotField, screenshotProblem } from "../thread/screenshot-field.tsx";
import { useOpenTicket } from "./use-tickets.ts";

type DialogProps = { isOpen: boolean; onClose: () => void };

export function CreateTicketDialog({ isOpen, onClose }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create Ticket" size={560}>
      <TicketForm onClose={onClose} />
    </Modal>
  );
}

function TicketForm({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const { message, setMessage, forget } = useKeptMessage(`ticket:${me.id}:new`);
  const [category, setCategory] = useState<string>(DEFAULT_CATEGORY);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const opening = useOpenTicket({
    onSent: ({ id }) => {
      forget();
      showSuccess(supportMessages.created(id));
      onClose();
    },
    onFailed: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblem(fields["screenshot"] ?? null);
      if (Object.keys(fields).length === 0) showError(reasonOf(error));
    },
  });
  const failure = opening.error instanceof ApiError ? opening.error : null;

  const submit = () => {
    const refused = screenshotProblem(file);
    setProblem(refused);
    if (refused !== null) return setFile(null);
    opening.mutate({ category, message: message.trim(), screenshot: file });
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Create Ticket"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure && Object.keys(failure.fields).length === 0 && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{reasonOf(failure)}</Alert>
      )}
      <Select
        label="Category"
        data={[...TICKET_CATEGORIES]}
        value={category}
        error={failure?.fields["category"]}
        allowDeselect={false}
        disabled={opening.isPending}
        onChange={(chosen) => chosen && setCategory(chosen)}
      />
      <Textarea
        data-autofocus
        label="Message"
        required
        autosize
        minRows={5}
        maxRows={14}
        maxLength={MAX_MESSAGE}
        readOnly={opening.isPending}
        description="What happened, what you expected, and where."
        error={failure?.fields["message"]}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <ScreenshotField
        file={file}
        problem={problem}
        isDisabled={opening.isPending}
        onChange={(chosen, refused) => {
          setFile(chosen);
          setProblem(refused);
        }}
      />
      <DialogFoot>
        <Button disabled={opening.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={opening.isPending} disabled={message.trim() === ""}>
          Submit Ticket
        </Button>
      </DialogFoot>
    </form>
  );
}

/** The server's detail, or the default. */
function reasonOf(error: Error): string {
  const hasDetail = error instanceof ApiError && error.detail !== clientMessages.unexpected;
  return hasDetail ? error.detail : supportMessages.createFailed;
}
