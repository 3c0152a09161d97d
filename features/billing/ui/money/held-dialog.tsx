/** Accepts a payment that does not match its order, or refuses it. */
import { Button, Textarea } from "@mantine/core";
import { fieldProblems } from "#platform/contract/fields.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { DialogForm } from "#ui-kit/dialogs/dialog-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useDialogForm } from "#ui-kit/dialogs/use-dialog-form.ts";
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
  const form = useDialogForm({ note: "" });
  const decide = useDecideHeld(held.id, (way) => {
    showSuccess(way === "accept" ? paymentMessages.accepted : paymentMessages.refused);
    onClose();
  });
  const send = (way: "accept" | "refuse") => {
    if (decide.isPending) return;
    const { paid_amount, paid_currency } = held;
    const parsed = heldDecision.safeParse({ ...form.values, paid_amount, paid_currency });
    if (!parsed.success) return form.show(fieldProblems(parsed.error));
    decide.mutate(
      { way, decision: parsed.data },
      { onError: (error) => form.show(error instanceof ApiError ? error.fields : {}, error.message) },
    );
  };
  return (
    <DialogForm label="Decision" form={form} onSubmit={() => send("accept")}>
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
        <Button color="red" disabled={decide.isPending} onClick={() => send("refuse")}>
          Refuse and refund
        </Button>
        <Button type="submit" variant="filled" loading={decide.isPending}>
          Accept payment
        </Button>
      </DialogFoot>
    </DialogForm>
  );
}
