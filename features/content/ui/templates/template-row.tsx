/** One template: its name, when it was saved, and its actions. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { checkInput } from "#platform/contract/check-input.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { MAX_TEMPLATE_NAME, type Template, templateBody } from "../../contracts/template.ts";
import classes from "./templates.module.css";
import { useDeleteTemplate, useRenameTemplate } from "./use-templates.ts";

const ICON = { size: 17, stroke: 1.75 } as const;

type Props = { template: Template; isBusy: boolean; isDisabled: boolean; onUse: () => void };

export function TemplateRow({ template, isBusy, isDisabled, onUse }: Props) {
  const remove = useDeleteTemplate();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, updated_at } = template;
  if (isRenaming)
    return (
      <li className={classes.row}>
        <RenameForm template={template} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <bdi>{name}</bdi>
        <small>Saved {formatTableDate(updated_at)}</small>
      </span>
      <ActionIcon
        aria-label={`Rename “${name}”`}
        title="Rename"
        disabled={isDisabled}
        onClick={() => setRenaming(true)}
      >
        <IconPencil {...ICON} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Delete “${name}”`}
        title="Delete"
        disabled={isDisabled || remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        <IconTrash {...ICON} />
      </ActionIcon>
      <Button aria-label={`Use “${name}”`} loading={isBusy} disabled={isDisabled} onClick={onUse}>
        Use
      </Button>
    </li>
  );
}

function RenameForm({ template, onDone }: { template: Template; onDone: () => void }) {
  const rename = useRenameTemplate();
  const form = useContractForm({
    initial: { name: template.name },
    check: (values) => checkInput(templateBody, values),
    send: async ({ name }) => {
      await rename.mutateAsync({ id: template.id, name });
      onDone();
    },
  });
  return (
    <ContractForm label={`Rename “${template.name}”`} form={form} className={classes.rename}>
      <TextInput
        autoFocus
        aria-label="Name"
        // Escape ends the renaming and leaves the dialog open.
        data-mantine-stop-propagation="true"
        autoComplete="off"
        maxLength={MAX_TEMPLATE_NAME}
        {...form.text("name")}
        onKeyDown={(event) => {
          if (event.key === "Escape") onDone();
        }}
      />
      <Button onClick={onDone} disabled={form.isSending}>
        Cancel
      </Button>
      <Button type="submit" variant="filled" loading={form.isSending}>
        Rename
      </Button>
    </ContractForm>
  );
}
