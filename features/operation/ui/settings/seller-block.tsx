/** The seller named on invoices. */
import { Textarea, TextInput } from "@mantine/core";
import { type Seller, seller } from "#features/billing/contracts/invoice.ts";
import { call } from "#platform/http-client/call.ts";
import { getSeller, setSeller } from "#features/billing/calls/invoice.ts";
import { z } from "zod";
import { checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import { StoredBlock } from "./stored-block.tsx";
import { defineSettings, useSettingsForm, useStored } from "./use-settings.ts";

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
  const form = useSettingsForm(SELLER, {
    stored: valuesOf(stored),
    typed: DRAFT,
    check: ({ vat_rate: rate, ...values }) =>
      checkInput(seller, { ...values, vat_rate: rate.trim() === "" ? 0 : Number(rate) }),
  });
  return (
    <SettingsForm label="Seller and VAT" form={form}>
      <TextInput
        label="Seller"
        maxLength={120}
        description="Name on invoices. Without it no invoices are issued. Issued invoices never change."
        {...form.text("name")}
      />
      <Textarea label="Seller’s address" autosize minRows={2} maxLength={400} {...form.text("address")} />
      <TextInput label="VAT ID" maxLength={40} {...form.text("vat_id")} />
      <TextInput
        label="VAT rate in per cent"
        inputMode="decimal"
        maxLength={6}
        description="Prices include it."
        {...form.text("vat_rate")}
      />
      <TextInput
        label="Note on invoices"
        maxLength={400}
        description="For example a reverse charge note."
        {...form.text("note")}
      />
    </SettingsForm>
  );
}
