/** Accepts a payment that does not match its order, or refuses it. */
import { Button, Textarea } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { heldDecision, type HeldPayment, paymentMessages } from "../../contracts/held-payment.ts";
import { heldWords } from "../../words/held-words.ts";
import classes from "./money-screen.module.css";
import { useDecideHeld } from "./use-money.ts";

export function HeldDialog({ held, onClose }: { held: HeldPayment | null; onClose: () => void }) {
  return (
    <FormModal opened={held !== null} onClose={onClose} title="Held payment" size={560} closeOnClickOutside={false}>
      {held && <DecisionForm key={held.id} held={held} onClose={onClose} />}
    </FormModal>
  );
}

function DecisionForm({ held, onClose }: { held: HeldPayment; onClose: () => void }) {
  const decide = useDecideHeld(held.id, (way) => {
    showSuccess(way === "accept" ? paymentMessages.accepted : paymentMessages.refused);
    onClose();
  });
  const { paid_amount, paid_currency } = held;
  const form = useContractForm({
    initial: { note: "" },
    check: (values) => checkInput(heldDecision, { ...values, paid_amount, paid_currency }),
    send: (decision) => decide.mutateAsync({ way: "accept", decision }),
  });
  const refuse = () => form.submit({ send: (decision) => decide.mutateAsync({ way: "refuse", decision }) });
  return (
    <ContractForm label="Decision" form={form}>
      <p className={classes.facts}>
        <b>{held.user_name ?? "A deleted account"}</b>, {held.plan} plan. {heldWords(held)}. Nothing was granted. At
        Stripe it is {held.ref}.
      </p>
      <p className={classes.facts}>
        Accept it and the plan and its releases are added as ordered. Refuse it and all of the money is refunded; a
        subscription ends.
      </p>
      <Textarea
        label="Note"
        required
        description="Kept in the audit log."
        autosize
        minRows={2}
        {...form.text("note")}
      />
      <DialogFoot>
        <Button color="red" disabled={form.isSending} onClick={() => void refuse()}>
          Refuse and refund
        </Button>
        <Button type="submit" variant="filled" loading={form.isSending}>
          Accept payment
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
