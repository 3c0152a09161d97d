/** Asks why a link is to be revealed. */
import { Button, Textarea } from "@mantine/core";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm } from "#ui-kit/dialogs/dialog-form.tsx";
import { CancelButton } from "#ui-kit/dialogs/form-modal.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
import { MAX_REVEAL_REASON, type OutboxMail, revealInput } from "../contract.ts";
import { useRevealLink } from "./use-outbox.ts";

type Props = { mail: OutboxMail; onRevealed: (text: string) => void };

export function RevealForm({ mail, onRevealed }: Props) {
  const form = useDialogForm({ reason: "" });
  const reveal = useRevealLink(mail.id);
  const submit = () => {
    if (reveal.isPending) return;
    const checked = revealInput.safeParse(form.values);
    if (!checked.success) return form.show({ reason: checked.error.issues[0]?.message ?? "" });
    form.forgetProblems();
    reveal.mutate(checked.data.reason, {
      onSuccess: ({ text }) => onRevealed(text),
      onError: (error) => form.show(error instanceof ApiError ? error.fields : {}, error.message),
    });
  };
  return (
    <DialogForm label="Reveal link" form={form} onSubmit={submit}>
      <p>
        Anyone with this link can act as <bdi>{mail.to}</bdi>. The account’s owner is notified that you revealed it, and
        why.
      </p>
      <Textarea autoFocus label="Reason" required rows={3} maxLength={MAX_REVEAL_REASON} {...form.text("reason")} />
      <DialogFoot>
        <CancelButton />
        <Button type="submit" variant="filled" loading={reveal.isPending}>
          Reveal link
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
