/** Gives money of a payment back: how much, why, how, and what the refund takes back. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Checkbox, Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type MoneyPayment, type RefundWay, refundInput } from "../../contracts/money.ts";
import { amountText, minorUnitsOf } from "../../words/amounts.ts";
import classes from "./money-screen.module.css";
import { useRefund } from "./use-money.ts";

export function RefundDialog({ payment, onClose }: { payment: MoneyPayment | null; onClose: () => void }) {
  return (
    <FormModal opened={payment !== null} onClose={onClose} title="Refund" size={560} closeOnClickOutside={false}>
      {payment && <RefundForm key={payment.id} payment={payment} onClose={onClose} />}
    </FormModal>
  );
}

const WAYS: Record<RefundWay, { label: string; description: string }> = {
  stripe: { label: "Through Stripe", description: "On the customer’s statement in 5 to 10 days." },
  recorded: { label: "Record it only", description: "You have paid it back in another way, or nothing was charged." },
};

function RefundForm({ payment, onClose }: { payment: MoneyPayment; onClose: () => void }) {
  const { id, amount: paid, refunded, currency, mode, releases_left: left } = payment;
  const rest = paid - refunded;
  const firstWay: RefundWay = mode === "stripe" ? "stripe" : "recorded";
  const refund = useRefund(id, onClose);
  const form = useContractForm({
    initial: {
      amount: amountText(rest, currency),
      releases: String(left),
      reason: "",
      way: firstWay,
      ends_plan: payment.is_current,
    },
    check: (given) => {
      const minor = minorUnitsOf(given.amount, currency);
      const releases = /^\d{1,7}$/.test(given.releases.trim()) ? Number(given.releases) : Number.NaN;
      const isTooMuch = minor !== null && minor > rest;
      const input = { ...given, amount: minor, refunded, releases };
      return checkInput(refundInput, input, isTooMuch ? { amount: `At most ${formatMoney(rest, currency)}.` } : {});
    },
    send: async (input) => {
      await refund.mutateAsync(input);
      showSuccess(`${formatMoney(input.amount, currency)} refunded.`);
    },
  });
  const { values, problems } = form;
  const amount = minorUnitsOf(values.amount, currency);
  return (
    <ContractForm label="Refund" form={form}>
      <p className={classes.facts}>
        <b>{payment.user_name ?? "A deleted account"}</b> paid {formatMoney(paid, currency)} for the {payment.plan} plan
        on {formatMomentDay(payment.created_at)}.
        {refunded > 0 && ` ${formatMoney(refunded, currency)} has already been refunded.`}
      </p>
      <FieldRow>
        <TextInput
          data-autofocus
          label={`Amount (${currency.toUpperCase()})`}
          required
          inputMode="decimal"
          description={`At most ${formatMoney(rest, currency)}.`}
          {...form.text("amount")}
        />
        <TextInput
          label="Releases taken back"
          inputMode="numeric"
          description={`${left} unused of ${payment.releases}.`}
          disabled={left === 0}
          {...form.text("releases")}
        />
      </FieldRow>
      <Textarea
        label="Reason"
        required
        description="Kept in the audit log."
        autosize
        minRows={2}
        maxLength={500}
        {...form.text("reason")}
      />
      <Radio.Group
        label="How"
        value={values.way}
        error={problems["way"]}
        onChange={(chosen) => form.set("way", chosen === "stripe" ? "stripe" : "recorded")}
      >
        <Stack gap={8} mt={6}>
          {(["stripe", "recorded"] as const).map((way) => (
            <Radio key={way} name="way" value={way} {...WAYS[way]} disabled={way === "stripe" && mode === "test"} />
          ))}
        </Stack>
      </Radio.Group>
      {payment.is_current && (
        <Checkbox
          label="End the subscription now"
          description="No further payment is taken, and the limits of the starting plan apply. The customer keeps all other releases."
          {...form.toggle("ends_plan")}
        />
      )}
      <FormFoot isSending={form.isSending}>
        {amount === null ? "Refund" : `Refund ${formatMoney(amount, currency)}`}
      </FormFoot>
    </ContractForm>
  );
}
