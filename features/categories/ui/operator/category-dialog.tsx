/** Creates or changes a category; a replaced name remains as another name, so that saved posts keep theirs. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Autocomplete, TagsInput, TextInput } from "@mantine/core";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { ContractForm, FieldRow } from "#ui-kit/forms/contract-form.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import { MAX_ALIASES, type OperatorCategory } from "../../contract.ts";
import { CATEGORY_FIELD_WORDS, categoryValuesOf, changeOf, checkCategory } from "./category-values.ts";
import { getCategory, useSaveCategory } from "./use-operator-categories.ts";

type CategoryDialogProps = {
  /** "new", a category to change, or null: nothing is open. */
  category: OperatorCategory | "new" | null;
  categories: readonly OperatorCategory[];
  onClose: () => void;
};

export function CategoryDialog({ category, categories, onClose }: CategoryDialogProps) {
  const shown = useLastShown(category);
  const edited = shown === "new" ? null : shown;
  const title = edited ? `Edit ${edited.label}` : "New category";
  return (
    <FormModal opened={category !== null} onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <CategoryForm key={edited?.id} title={title} category={edited} categories={categories} onClose={onClose} />
    </FormModal>
  );
}

type FormProps = {
  title: string;
  category: OperatorCategory | null;
  categories: readonly OperatorCategory[];
  onClose: () => void;
};

function CategoryForm({ title, category, categories, onClose }: FormProps) {
  // What was changed is judged by what the fields began with.
  const newer = useNewerState({
    opened: category,
    valuesOf: (stored) => categoryValuesOf(stored, categories.length),
    fetch: async () => (category ? getCategory(category.id) : null),
  });
  const before = newer.base;
  const saving = useSaveCategory(({ label }) => {
    showSuccess(before ? `${label} was saved.` : `${label} created. Writers can choose it now.`);
    onClose();
  });
  const form = useContractForm({
    initial: categoryValuesOf(before, categories.length),
    check: checkCategory,
    send: async (input) => {
      if (before === null) return saving.mutateAsync({ id: null, input });
      const change = changeOf(before, input);
      if (change === null) return onClose();
      return saving.mutateAsync({ id: before.id, change: { ...change, version: before.version } });
    },
    isHandled: newer.isStale,
    // A conflict is about names: it is said where they are.
    fieldsOf: ({ status, message, fields }) => (status === 409 ? { label: message } : fields),
  });
  const { values, set } = form;
  const topics = [...new Set(categories.flatMap(({ topic }) => topic ?? []))];
  const isRenamed = before !== null && values.label.trim().toLowerCase() !== before.label.toLowerCase();

  return (
    <ContractForm label={title} form={form}>
      <NewerStateNotice
        newer={newer.state}
        what="this category"
        values={values}
        labels={CATEGORY_FIELD_WORDS}
        onChange={form.change}
      />
      <TextInput
        data-autofocus
        label="Name"
        required
        maxLength={100}
        description={
          isRenamed
            ? `'${before.label}' remains as another name, so posts that use it keep it.`
            : "The name writers see."
        }
        {...form.text("label")}
      />
      <TagsInput
        name="aliases"
        label="Other names"
        description="Also accepted as this category, in upper or lower case. Press Enter after each one."
        maxTags={MAX_ALIASES}
        maxLength={100}
        acceptValueOnBlur
        value={values.aliases}
        error={form.problems["aliases"]}
        onChange={(aliases) => set("aliases", aliases)}
      />
      <FieldRow>
        <Autocomplete
          name="topic"
          label="Topic"
          maxLength={60}
          description="Group shown in the form. Leave empty for no group."
          data={topics}
          value={values.topic}
          error={form.problems["topic"]}
          onChange={(topic) => set("topic", topic)}
        />
        <TextInput
          label="Position"
          required
          inputMode="numeric"
          maxLength={5}
          description={`Order in the form, from 1 to ${categories.length + (before ? 0 : 1)}.`}
          {...form.text("position")}
        />
      </FieldRow>
      <FormFoot isSending={form.isSending}>{before ? "Save category" : "Create category"}</FormFoot>
    </ContractForm>
  );
}
