/** 'Save as template': names a template made from a form or a post. Load it with React.lazy. */
import { TextInput } from "@mantine/core";
import { checkInput } from "#platform/contract/check-input.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { MAX_TEMPLATE_NAME, type SavedTemplate, templateBody } from "../../contracts/template.ts";
import { useTemplateSaved } from "./use-templates.ts";

const TITLE = "Save as template";

type Props = {
  isOpen: boolean;
  /** The default name of the template. */
  name: string;
  /** @throws ApiError. */
  save: (name: string) => Promise<SavedTemplate>;
  onClose: () => void;
};

export default function SaveTemplateDialog({ isOpen, ...props }: Props) {
  return (
    <FormModal opened={useLateOpening(isOpen)} onClose={props.onClose} title={TITLE} size={480}>
      <NameForm {...props} />
    </FormModal>
  );
}

function NameForm({ name, save, onClose }: Omit<Props, "isOpen">) {
  const tellSaved = useTemplateSaved();
  const form = useContractForm({
    initial: { name: name.slice(0, MAX_TEMPLATE_NAME) },
    check: (values) => checkInput(templateBody, values),
    send: async (input) => {
      const saved = await save(input.name);
      onClose();
      await tellSaved(saved);
    },
    fieldsOf: ({ fields: { template_name, ...rest } }) => (template_name ? { ...rest, name: template_name } : rest),
  });
  return (
    <ContractForm label={TITLE} form={form}>
      <TextInput
        data-autofocus
        label="Name"
        required
        autoComplete="off"
        maxLength={MAX_TEMPLATE_NAME}
        description="It keeps the text, pictures, categories and company, and no dates."
        {...form.text("name")}
      />
      <FormFoot isSending={form.isSending}>Save template</FormFoot>
    </ContractForm>
  );
}
