/** Adds or changes an approver without an account, who is asked by a personal link. */
import { TextInput } from "@mantine/core";
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { requiredText } from "#platform/contract/fields.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type Approver, approvalMessages } from "../../contract.ts";
import { keyOf } from "./approvers.ts";

export type Client = Extract<Approver, { email: string }>;

const input = z.object({ name: requiredText("Name", 100), email });

type Props = {
  /** Null: nothing is open. */
  client: Client | "new" | null;
  /** The approvers next to this one. */
  others: readonly Approver[];
  onSave: (client: Pick<Client, "name" | "email">) => void;
  onClose: () => void;
};

export function ClientDialog({ client, onClose, ...form }: Props) {
  const shown = useLastShown(client);
  const edited = shown === "new" ? null : shown;
  const title = edited ? "Edit client" : "Add a client";
  return (
    <FormModal opened={client !== null} onClose={onClose} title={title} size={440} closeOnClickOutside={false}>
      <ClientForm key={edited?.email} title={title} client={edited} {...form} />
    </FormModal>
  );
}

type FormProps = Pick<Props, "others" | "onSave"> & { title: string; client: Client | null };

function ClientForm({ title, client, others, onSave }: FormProps) {
  const form = useContractForm({
    initial: { name: client?.name ?? "", email: client?.email ?? "" },
    check: (values) => {
      const isTwice = others.some((each) => keyOf(each) === values.email.trim().toLowerCase());
      return checkInput(input, values, isTwice ? { email: approvalMessages.twice(values.email.trim()) } : {});
    },
    send: (saved) => Promise.resolve(onSave(saved)),
  });
  return (
    <ContractForm label={title} form={form}>
      <TextInput {...form.text("name")} label="Name" autoComplete="off" data-autofocus />
      <TextInput
        {...form.text("email")}
        label="Email"
        type="email"
        description="They get a link of their own and need no account. They see the whole text."
        autoComplete="off"
      />
      <FormFoot isSending={form.isSending}>{client ? "Save client" : "Add client"}</FormFoot>
    </ContractForm>
  );
}
