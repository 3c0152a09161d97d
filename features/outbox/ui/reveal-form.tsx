/** Asks why a link is to be revealed. */
import { Textarea } from "@mantine/core";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { MAX_REVEAL_REASON, type OutboxMail, revealInput } from "../contract.ts";
import { useRevealLink } from "./use-outbox.ts";

type Props = { mail: OutboxMail; onRevealed: (text: string) => void };

export function RevealForm({ mail, onRevealed }: Props) {
  const reveal = useRevealLink(mail.id);
  const form = useContractForm({
    initial: { reason: "" },
    check: (values) => checkInput(revealInput, values),
    send: async ({ reason }) => onRevealed((await reveal.mutateAsync(reason)).text),
  });
  return (
    <ContractForm label="Reveal link" form={form}>
      <p>
        {mail.opens === "follow" ? (
          <>
            Anyone with this link can confirm that <bdi>{mail.to}</bdi> gets these emails. The reason is kept in the
            audit log.
          </>
        ) : (
          <>
            Anyone with this link can act as <bdi>{mail.to}</bdi>. The account’s owner is notified that you revealed it,
            and why.
          </>
        )}
      </p>
      <Textarea autoFocus label="Reason" required rows={3} maxLength={MAX_REVEAL_REASON} {...form.text("reason")} />
      <FormFoot isSending={form.isSending}>Reveal link</FormFoot>
    </ContractForm>
  );
}
