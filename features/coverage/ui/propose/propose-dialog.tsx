/** 'Propose an outlet': asks us to read it for all users. Load it with React.lazy. */
import { Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { checkInput } from "#platform/contract/check-input.ts";
import { call } from "#platform/http-client/call.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { MAX_NOTE, MAX_OUTLET } from "../../contract.ts";
import { proposeInput, type ProposeInput, proposeOutlet } from "../../outlets/proposals.ts";

type Props = {
  isOpen: boolean;
  /** What the fields hold at first. */
  outlet: { name: string; address: string };
  onProposed: () => void;
  onClose: () => void;
};

export function ProposeDialog({ isOpen, ...props }: Props) {
  return (
    <FormModal opened={useLateOpening(isOpen)} onClose={props.onClose} title="Propose an outlet" size={480} returnFocus>
      <ProposeForm {...props} />
    </FormModal>
  );
}

function ProposeForm({ outlet, onProposed, onClose }: Omit<Props, "isOpen">) {
  const sending = useMutation({ mutationFn: (body: ProposeInput) => call(proposeOutlet, { body }) });
  const form = useContractForm({
    initial: { ...outlet, note: "" },
    check: (values) => checkInput(proposeInput, values),
    send: async (input: ProposeInput) => {
      const { detail } = await sending.mutateAsync(input);
      showSuccess(detail);
      onProposed();
      onClose();
    },
  });
  return (
    <ContractForm label="Propose an outlet" form={form}>
      <TextInput data-autofocus label="Outlet" required maxLength={MAX_OUTLET} {...form.text("name")} />
      <TextInput
        label="Address of its site"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
        {...form.text("address")}
      />
      <Textarea
        label="Note, for our editors"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        {...form.text("note")}
      />
      <FormFoot words="We email you when it is decided" isSending={form.isSending}>
        Propose
      </FormFoot>
    </ContractForm>
  );
}
