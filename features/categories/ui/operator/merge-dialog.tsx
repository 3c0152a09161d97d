/** Merges a category into another one: it asks which, and says what becomes of the posts. */
import "@mantine/core/styles/Combobox.layer.css";
import { Alert, Button, Modal, Select } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
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
  // While the dialog fades away it still names what it asked about.
  const [asked, setAsked] = useState(category);
  if (category && category !== asked) setAsked(category);
  return (
    <Modal opened={category !== null} onClose={onClose} title={`Merge ${asked?.label ?? ""}`} size={480}>
      {asked && <MergeForm category={asked} categories={categories} onClose={onClose} />}
    </Modal>
  );
}

function MergeForm({ category, categories, onClose }: MergeDialogProps & { category: OperatorCategory }) {
  const [into, setInto] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const merging = useMergeCategory(onClose);
  const others = categories.filter(({ id }) => id !== category.id);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={`Merge ${category.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (into === null) setProblem(categoryMessages.mergeIntoUnknown);
        else if (!merging.isPending) merging.mutate({ from: category, into: Number(into) });
      }}
    >
      {merging.error && (
        <Alert role="alert" icon={<IconAlertCircle size={16} aria-hidden />}>
          {merging.error.message}
        </Alert>
      )}
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
        value={into}
        error={problem}
        onChange={(chosen) => {
          setInto(chosen);
          setProblem(null);
        }}
      />
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" color="red" loading={merging.isPending}>
          Merge
        </Button>
      </DialogFoot>
    </form>
  );
}
