/** Asks an owner why a post goes out without approval. */
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { approvalMessages, MAX_REASON, MIN_REASON } from "#features/approvals/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";

const TITLE = "Publish without approval";
const input = z.object({ reason: z.string().trim().min(MIN_REASON, approvalMessages.reasonTooShort) });

type Props = { isOpen: boolean; onWaive: (reason: string) => void; onClose: () => void };

export function WaiveDialog({ isOpen, onWaive, onClose }: Props) {
  // Publishing may lead back to the form: the reason is there at the next try.
  const [before, setBefore] = useState("");
  const give = (reason: string) => {
    setBefore(reason);
    onWaive(reason);
  };
  return (
    <FormModal opened={isOpen} onClose={onClose} title={TITLE} size={480} closeOnClickOutside={false}>
      <ReasonForm before={before} onGive={give} />
    </FormModal>
  );
}

function ReasonForm({ before, onGive }: { before: string; onGive: (reason: string) => void }) {
  const form = useContractForm({
    initial: { reason: before },
    check: (values) => checkInput(input, values),
    send: ({ reason }) => Promise.resolve(onGive(reason)),
  });
  return (
    <ContractForm label={TITLE} form={form}>
      <Textarea
        {...form.text("reason")}
        label="Reason"
        description={`At least ${MIN_REASON} characters. It is emailed to all approvers and kept with the post.`}
        maxLength={MAX_REASON}
        autosize
        minRows={3}
        data-autofocus
      />
      <FormFoot isSending={form.isSending} isRed>
        {TITLE}
      </FormFoot>
    </ContractForm>
  );
}
