/** Merges a category into another one: it asks which, and says what becomes of the posts. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Modal, Select } from "@mantine/core";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { type OperatorCategory, categoryMessages } from "../../contract.ts";
import classes from "./category-questions.module.css";
import { useMergeCategory } from "./use-operator-categories.ts";

type MergeDialogProps = {
  /** The category that goes; null closes the dialog. */
  category: OperatorCategory | null;
  categories: readonly OperatorCategory[];
  onClose: () => void;
};

export function MergeDialog({ category, categories, onClose }: MergeDialogProps) {
  const asked = useLastShown(category);
  return (
    <Modal opened={category !== null} onClose={onClose} title={`Merge ${asked?.label ?? ""}`} size={480}>
      {asked && <MergeForm category={asked} categories={categories} onClose={onClose} />}
    </Modal>
  );
}

function MergeForm({ category, categories, onClose }: MergeDialogProps & { category: OperatorCategory }) {
  const merging = useMergeCategory(onClose);
  const form = useContractForm({
    initial: { into: null as string | null },
    check: ({ into }) =>
      into === null ? { problems: { into: categoryMessages.mergeIntoUnknown } } : { input: Number(into) },
    send: (into: number) => merging.mutateAsync({ from: category, into }),
  });
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <ContractForm label={`Merge ${category.label}`} form={form}>
      <p className={classes.text}>
        <b>{category.label}</b> will no longer be offered. Posts that use it keep it, and they will count under the
        other category. You cannot undo this.
      </p>
      <Select
        data-autofocus
        label="Into"
        required
        searchable
        placeholder="Choose a category"
        nothingFoundMessage="No matching categories."
        data={others.map(({ id, label }) => ({ value: String(id), label }))}
        {...form.field("into")}
        onChange={(chosen) => form.set("into", chosen)}
      />
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color="red" loading={form.isSending}>
          Merge
        </Button>
      </DialogFoot>
    </ContractForm>
  );
}
