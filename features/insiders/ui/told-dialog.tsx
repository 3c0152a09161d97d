/** Adds a person to the insider list who was told outside the program. */
import { TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { LocalTime } from "#features/sharing/ui/local-time.tsx";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { toldInput } from "../contract.ts";
import { useTell } from "./use-insiders.ts";

type Props = { postId: number; opened: boolean; onClose: () => void };

export function ToldDialog({ postId, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Add a person told elsewhere" size={440}>
      <ToldForm postId={postId} onClose={onClose} />
    </FormModal>
  );
}

function ToldForm({ postId, onClose }: Pick<Props, "postId" | "onClose">) {
  const tell = useTell(postId);
  const form = useContractForm({
    initial: { name: "", organisation: "", function: "", reason: "", told_at: "" },
    check: (values) =>
      checkInput(toldInput, values, { ...(values.told_at === "" && { told_at: "Say when they were told." }) }),
    send: async (input) => {
      await tell.mutateAsync(input);
      form.discard();
      onClose();
    },
  });
  return (
    <ContractForm label="Add a person told elsewhere" form={form}>
      <TextInput {...form.text("name")} label="Name" maxLength={100} required />
      <TextInput {...form.text("organisation")} label="Organisation" maxLength={100} />
      <TextInput {...form.text("function")} label="Function" maxLength={100} />
      <TextInput
        {...form.text("reason")}
        label="Reason"
        description="For example: told by telephone, finances the launch"
        maxLength={200}
        required
      />
      <LocalTime
        name="told_at"
        label="Told on"
        value={form.values.told_at}
        error={form.problems["told_at"]}
        onChange={(told_at) => form.edit(["told_at"], () => ({ told_at }))}
      />
      <p>They stay on the list. An entry cannot be changed or removed.</p>
      <FormFoot isSending={tell.isPending}>Add to the list</FormFoot>
    </ContractForm>
  );
}
