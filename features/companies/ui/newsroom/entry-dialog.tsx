/** The dialog of one entry: what it was about stays while it fades away. */
import type { ComponentType } from "react";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { LIST_WORDS, type NewsroomList } from "../../newsroom-contract.ts";

export type EntryFormProps<E> = {
  companyId: number;
  title: string;
  /** Null: a new one. */
  entry: E | null;
  onClose: () => void;
};

type Props<E> = {
  companyId: number;
  list: NewsroomList;
  /** Null: nothing is open. */
  entry: E | "new" | null;
  onClose: () => void;
  form: ComponentType<EntryFormProps<E>>;
};

export function EntryDialog<E extends { id: number }>({ companyId, list, entry, onClose, form: Form }: Props<E>) {
  const shown = useLastShown(entry);
  const edited = shown === "new" ? null : shown;
  const title = `${edited ? "Edit" : "Add"} ${LIST_WORDS[list].one}`;
  return (
    <FormModal opened={entry !== null} onClose={onClose} title={title} size={560} closeOnClickOutside={false}>
      <Form key={edited?.id} {...{ companyId, title, onClose }} entry={edited} />
    </FormModal>
  );
}

type FootProps = { list: NewsroomList; isNew: boolean; isSending: boolean; isBlocked?: boolean };

export function EntryFoot({ list, isNew, isSending, isBlocked }: FootProps) {
  return (
    <FormFoot isSending={isSending} isBlocked={isBlocked}>
      {isNew ? "Add" : "Save"} {LIST_WORDS[list].one}
    </FormFoot>
  );
}
