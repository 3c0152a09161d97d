/** Who sells, as invoices say it. */
import { Alert, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type Seller, seller } from "#features/billing/contracts/invoice.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { getSeller, setSeller } from "#features/billing/calls/invoice.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { useState } from "react";
import { z } from "zod";
import { FormFoot } from "./form-foot.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useUnsavedSettings } from "./use-unsaved-settings.ts";
import { defineSettings, useSave, useStored } from "./use-settings.ts";

const SELLER = defineSettings({
  name: "seller",
  read: (options) => call(getSeller, {}, options),
  save: (body: Seller) => call(setSeller, { body }),
});

export function SellerBlock() {
  return (
    <StoredBlock title="Seller and VAT" query={useStored(SELLER)}>
      {(stored) => <SellerForm stored={stored} />}
    </StoredBlock>
  );
}

/** The rate as it is typed. */
const DRAFT = seller.extend({ vat_rate: z.string() });
const valuesOf = (stored: Seller) => ({ ...stored, vat_rate: String(stored.vat_rate) });

function SellerForm({ stored }: { stored: Seller }) {
  const { values, isChanged, change, reset } = useUnsavedSettings("settings:seller", valuesOf(stored), DRAFT);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const save = useSave(SELLER, () => {
    setProblems({});
    reset();
  });
  const field = (name: keyof Seller) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  });
  const submit = () => {
    const parsed = seller.safeParse({
      ...values,
      vat_rate: values.vat_rate.trim() === "" ? 0 : Number(values.vat_rate),
    });
    if (!parsed.success) return setProblems(fieldProblems(parsed.error));
    save.mutate(parsed.data, {
      onError: (error) => setProblems(error instanceof ApiError ? error.fields : {}),
    });
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Seller and VAT"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error && <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>}
      <TextInput
        label="Seller"
        maxLength={120}
        description="Name on invoices. Without it no invoices are issued. Issued invoices never change."
        {...field("name")}
      />
      <Textarea label="Seller’s address" autosize minRows={2} maxLength={400} {...field("address")} />
      <TextInput label="VAT ID" maxLength={40} {...field("vat_id")} />
      <TextInput
        label="VAT rate in per cent"
        inputMode="decimal"
        maxLength={6}
        description="Prices include it."
        {...field("vat_rate")}
      />
      <TextInput
        label="Note on invoices"
        maxLength={400}
        description="For example a reverse charge note."
        {...field("note")}
      />
      <FormFoot
        isChanged={isChanged}
        isSaving={save.isPending}
        onReset={() => {
          save.reset();
          setProblems({});
          reset();
        }}
      />
    </form>
  );
}
