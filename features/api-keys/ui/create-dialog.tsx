/** Creates a key: what uses it, what it may do, until when, from where; and the password. */
import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Input, NativeSelect, SegmentedControl, TextInput } from "@mantine/core";
import type { KeyKind, Scope } from "#features/accounts/key-contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type ApiKeys, keyInput, MAX_KEY_NAME, type NewKey } from "../contract.ts";
import { AddressesField, addressesIn, ScopesField } from "./bound-fields.tsx";
import shared from "./connections.module.css";
import classes from "./keys.module.css";
import { givenProof, NO_PROOF, ProofFields } from "./proof-fields.tsx";
import { useCreateKey } from "./use-keys.ts";
import { END_CHOICES } from "./words.ts";

type Props = {
  company: ApiKeys["company"];
  opened: boolean;
  onClose: () => void;
  onMade: (made: NewKey) => void;
};

const TITLE = "Create key";

export function CreateDialog({ opened, onClose, ...rest }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title={TITLE} size={640} closeOnClickOutside={false}>
      <CreateForm {...rest} />
    </FormModal>
  );
}

const READ: Scope[] = ["posts:read"];
const LIVE: KeyKind = "live";
const KIND_CHOICES = [
  { value: "live", label: "Live" },
  { value: "test", label: "Test, sandbox only" },
];
const KIND_HINTS: Record<KeyKind, string> = {
  live: "It works on your real posts.",
  test: "It works in a sandbox: nothing is public, and no release is used.",
};

function CreateForm({ company, onMade }: Pick<Props, "company" | "onMade">) {
  const { mutateAsync } = useCreateKey(company.id);
  const form = useContractForm({
    initial: { name: "", kind: LIVE, scopes: READ, days: "365", addresses: "", ...NO_PROOF },
    check: ({ days, addresses, ...values }) =>
      checkInput(keyInput, {
        ...values,
        ...givenProof(values),
        code: values.code === "" ? undefined : values.code,
        days: days === "none" ? null : Number(days),
        addresses: addressesIn(addresses),
      }),
    send: async (input) => onMade(await mutateAsync(input)),
  });
  return (
    <ContractForm label={TITLE} form={form}>
      <FieldRow>
        <TextInput
          {...form.text("name")}
          label="Name"
          description="What uses the key."
          maxLength={MAX_KEY_NAME}
          autoComplete="off"
          data-autofocus
        />
        <Input.Wrapper
          label="Kind"
          labelElement="div"
          labelProps={{ id: "key-kind" }}
          description={KIND_HINTS[form.values.kind]}
        >
          <SegmentedControl
            fullWidth
            className={classes.kind}
            aria-labelledby="key-kind"
            data={KIND_CHOICES}
            value={form.values.kind}
            onChange={(kind) => form.set("kind", kind === "test" ? "test" : "live")}
          />
        </Input.Wrapper>
      </FieldRow>
      <ScopesField {...form.field("scopes")} onChange={(scopes) => form.set("scopes", scopes)} />
      <p className={shared.bound}>
        The key works for <bdi>{company.name}</bdi>, sees nothing else, and never does more than you may.
      </p>
      <FieldRow>
        <AddressesField {...form.text("addresses")} />
        <NativeSelect
          name="days"
          label="Ends"
          description="It can be rotated before."
          data={END_CHOICES}
          value={form.values.days}
          error={form.problems["days"]}
          onChange={({ currentTarget }) => form.set("days", currentTarget.value)}
        />
      </FieldRow>
      <ProofFields text={form.text} />
      <FormFoot isSending={form.isSending}>{TITLE}</FormFoot>
    </ContractForm>
  );
}
