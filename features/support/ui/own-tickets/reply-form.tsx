/** The owner's reply under a thread: a message and perhaps a screenshot. */
import { Button, Textarea } from "@mantine/core";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { MAX_MESSAGE, supportMessages } from "../../contract.ts";
import { checkMessage, storedMessage, NO_MESSAGE } from "../thread/message-values.ts";
import { ScreenshotField } from "../thread/screenshot-field.tsx";
import { type NewMessage, useReply } from "./use-tickets.ts";

type ReplyFormProps = { id: number; isResolved: boolean; onClose: () => void };

export function ReplyForm({ id, isResolved, onClose }: ReplyFormProps) {
  const me = useMe();
  const reply = useReply(id);
  const form = useContractForm({
    ...storedMessage(`ticket:${me.id}:${id}`, NO_MESSAGE),
    check: checkMessage,
    send: async (given: NewMessage) => {
      await reply.mutateAsync(given);
      showSuccess(supportMessages.replied);
    },
    wordsOf: (error) => `${supportMessages.replyFailed} ${error instanceof ApiError ? error.detail : ""}`,
  });
  const { values, isSending } = form;
  return (
    <ContractForm label="Reply" form={form}>
      <Textarea
        label="Your reply"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={MAX_MESSAGE}
        readOnly={isSending}
        description={isResolved ? "Replying reopens this ticket." : undefined}
        {...form.text("message")}
      />
      <ScreenshotField form={form} />
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="filled" loading={isSending} disabled={values.message.trim() === ""}>
          Send reply
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
