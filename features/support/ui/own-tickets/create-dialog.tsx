/**
 * The dialog that opens a ticket: category, message, optional screenshot (docs/product/tickets.md, Creating a ticket).
 */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Modal, Select, Textarea } from "@mantine/core";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { DEFAULT_CATEGORY, MAX_MESSAGE, supportMessages, TICKET_CATEGORIES } from "../../contract.ts";
import { checkMessage, storedMessage, NO_MESSAGE } from "../thread/message-values.ts";
import { ScreenshotField } from "../thread/screenshot-field.tsx";
import { type NewMessage, useOpenTicket } from "./use-tickets.ts";

const NEW_TICKET: NewMessage & { category: string } = { ...NO_MESSAGE, category: DEFAULT_CATEGORY };

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
  const opening = useOpenTicket();
  const form = useContractForm({
    ...storedMessage(`ticket:${me.id}:new`, NEW_TICKET),
    check: checkMessage,
    send: async (given: NewMessage & { category: string }) => {
      const { id } = await opening.mutateAsync(given);
      showSuccess(supportMessages.created(id));
      onClose();
    },
    wordsOf: reasonOf,
    onFailed: (error) => {
      const isOfFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (error instanceof Error && !isOfFields) showError(reasonOf(error));
    },
  });
  const { values, isSending } = form;
  return (
    <ContractForm label="Create Ticket" form={form}>
      <Select
        label="Category"
        data={[...TICKET_CATEGORIES]}
        allowDeselect={false}
        disabled={isSending}
        {...form.field("category")}
        onChange={(chosen) => chosen && form.set("category", chosen)}
      />
      <Textarea
        data-autofocus
        label="Message"
        required
        autosize
        minRows={5}
        maxRows={14}
        maxLength={MAX_MESSAGE}
        readOnly={isSending}
        description="What happened, what you expected, and where."
        {...form.text("message")}
      />
      <ScreenshotField form={form} />
      <DialogFoot>
        <Button disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={isSending} disabled={values.message.trim() === ""}>
          Submit Ticket
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}

/** The server's detail, or the default. */
function reasonOf(error: Error): string {
  const hasDetail = error instanceof ApiError && error.detail !== clientMessages.unexpected;
  return hasDetail ? error.detail : supportMessages.createFailed;
}
