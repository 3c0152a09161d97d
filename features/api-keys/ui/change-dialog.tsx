/** Changes what a key may do and from where. The secret stays. */
import "@mantine/core/styles/PasswordInput.layer.css";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type ApiKey, keyChange } from "../contract.ts";
import { AddressesField, addressesIn, ScopesField } from "./bound-fields.tsx";
import shared from "./connections.module.css";
import { givenProof, NO_PROOF, ProofFields } from "./proof-fields.tsx";
import { useChangeKey } from "./use-keys.ts";

type Props = { companyId: number; apiKey: ApiKey | null; onClose: () => void };

export function ChangeDialog({ companyId, apiKey, onClose }: Props) {
  const shown = useLastShown(apiKey);
  return (
    <FormModal
      opened={apiKey !== null}
      onClose={onClose}
      title={shown && `Change ${shown.name}`}
      size={640}
      closeOnClickOutside={false}
    >
      {shown && <ChangeForm key={shown.id} companyId={companyId} apiKey={shown} onDone={onClose} />}
    </FormModal>
  );
}

type FormProps = { companyId: number; apiKey: ApiKey; onDone: () => void };

function ChangeForm({ companyId, apiKey, onDone }: FormProps) {
  const { mutateAsync } = useChangeKey(companyId);
  const form = useContractForm({
    initial: { scopes: apiKey.scopes, addresses: apiKey.addresses.join(", "), ...NO_PROOF },
    check: ({ scopes, addresses, ...proof }) =>
      checkInput(keyChange, { scopes, addresses: addressesIn(addresses), ...givenProof(proof) }),
    send: async (change) => {
      await mutateAsync({ key: apiKey, change });
      onDone();
    },
  });
  return (
    <ContractForm label={`Change ${apiKey.name}`} form={form}>
      <p className={shared.bound}>The key stays the same. What you change here applies immediately.</p>
      <ScopesField {...form.field("scopes")} onChange={(scopes) => form.set("scopes", scopes)} />
      <AddressesField {...form.text("addresses")} />
      <ProofFields text={form.text} />
      <FormFoot isSending={form.isSending}>Save Changes</FormFoot>
    </ContractForm>
  );
}
