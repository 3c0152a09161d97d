/** Asks before a category is removed; one that posts have is merged instead. */
import { Alert, Button, Modal } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { type OperatorCategory, categoryMessages } from "../../contract.ts";
import classes from "./category-questions.module.css";
import { useRemoveCategory } from "./use-operator-categories.ts";

type RemoveQuestionProps = {
  /** The category in question; null closes the dialog. */
  category: OperatorCategory | null;
  onClose: () => void;
  onMerge: (category: OperatorCategory) => void;
};

export function RemoveQuestion({ category, ...props }: RemoveQuestionProps) {
  const asked = useLastShown(category);
  return (
    <Modal opened={category !== null} onClose={props.onClose} title={`Remove ${asked?.label ?? ""}?`} size={440}>
      {asked && <Question key={asked.id} category={asked} {...props} />}
    </Modal>
  );
}

function Question({ category, onClose, onMerge }: RemoveQuestionProps & { category: OperatorCategory }) {
  const removing = useRemoveCategory(onClose);
  const isUsed = category.posts > 0;
  const words = isUsed
    ? categoryMessages.inUse(category.label, category.posts)
    : "Writers will no longer be able to choose it. You cannot undo this.";
  return (
    <div className={classes.form}>
      {removing.error && (
        <Alert role="alert" icon={<IconAlertCircle size={16} aria-hidden />}>
          {removing.error.message}
        </Alert>
      )}
      <p className={classes.text}>{words}</p>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        {(isUsed || removing.error) && <Button onClick={() => onMerge(category)}>Merge instead</Button>}
        {!isUsed && (
          <Button variant="filled" color="red" loading={removing.isPending} onClick={() => removing.mutate(category)}>
            Remove
          </Button>
        )}
      </DialogFoot>
    </div>
  );
}
