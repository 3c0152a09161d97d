/** Makes a coupon. Its terms never change afterwards: what was bought with it counts on them. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldGroup, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { COUPON_DURATIONS } from "../../contracts/coupon.ts";
import { checkCoupon, type CouponValues, NEW_COUPON_VALUES } from "./coupon-values.ts";
import { useCreateCoupon } from "./use-operator-coupons.ts";

export function CouponDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <FormModal opened={isOpen} onClose={onClose} title="New coupon" size={560} closeOnClickOutside={false}>
      <CouponForm onClose={onClose} />
    </FormModal>
  );
}

const DURATION_WORDS = {
  once: "The first payment",
  repeating: "Payments in the first months",
  forever: "Every payment",
} as const;

const KINDS: { value: CouponValues["kind"]; label: string }[] = [
  { value: "percent", label: "Per cent off" },
  { value: "amount", label: "Amount off" },
];

function CouponForm({ onClose }: { onClose: () => void }) {
  const making = useCreateCoupon(({ stripe_coupon_id: code }) => {
    showSuccess(`${code} created. Customers can use it now.`);
    onClose();
  });
  const form = useContractForm({
    initial: NEW_COUPON_VALUES,
    check: (given) => checkCoupon(given),
    send: making.mutateAsync,
  });
  const { values, set } = form;
  return (
    <ContractForm label="New coupon" form={form}>
      <FieldRow>
        <TextInput
          data-autofocus
          label="Code"
          required
          maxLength={100}
          autoComplete="off"
          description="Customers enter this. Upper and lower case matter."
          {...form.text("stripe_coupon_id")}
        />
        <TextInput label="Name" required maxLength={60} {...form.text("display_name")} />
      </FieldRow>
      <TextInput label="Description" maxLength={200} {...form.text("description")} />
      <FieldGroup title="Discount">
        <SegmentedControl
          aria-label="Kind of discount"
          data={KINDS}
          value={values.kind}
          onChange={(chosen) => set("kind", chosen)}
        />
        <FieldRow>
          {values.kind === "percent" ? (
            <TextInput label="Per cent" required inputMode="decimal" rightSection="%" {...form.text("percent_off")} />
          ) : (
            <>
              <TextInput label="Amount" required inputMode="decimal" {...form.text("amount_off")} />
              <TextInput label="Currency" required maxLength={3} {...form.text("currency")} />
            </>
          )}
          <Select
            label="Applies to"
            data={COUPON_DURATIONS.map((duration) => ({ value: duration, label: DURATION_WORDS[duration] }))}
            value={values.duration}
            allowDeselect={false}
            onChange={(chosen) => set("duration", COUPON_DURATIONS.find((each) => each === chosen) ?? "once")}
          />
          {values.duration === "repeating" && (
            <TextInput label="Months" required inputMode="numeric" {...form.text("duration_in_months")} />
          )}
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Ends">
        <FieldRow>
          <TextInput type="date" label="Last day" description="Leave empty for no expiry." {...form.text("last_day")} />
          <TextInput
            label="Maximum redemptions"
            inputMode="numeric"
            maxLength={7}
            description="Leave empty for no limit."
            {...form.text("max_redemptions")}
          />
        </FieldRow>
      </FieldGroup>
      <FormFoot isSending={form.isSending}>Create Coupon</FormFoot>
    </ContractForm>
  );
}
