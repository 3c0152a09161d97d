/** Adds a feed, to the catalogue or outside it. */
import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { useDirtyForm } from "#ui-kit/dialogs/dialog-closing.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { CancelButton, FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { newsMessages } from "../../contract.ts";
import { FeedFields, type FeedValues } from "./feed-fields.tsx";
import { feedName } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import { useFeedStep } from "./use-operator-feeds.ts";

const EMPTY: FeedValues = { url: "", name: "", category: "" };

export function AddFeedDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Add feed" returnFocus>
      {opened && <AddFeed onClose={onClose} />}
    </FormModal>
  );
}

function AddFeed({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [isMissing, setMissing] = useState(false);
  const add = useFeedStep((feed) => {
    onClose();
    showSuccess(`${feedName(feed)} added. Fetching it now.`);
  });
  useDirtyForm(Object.values(values).some((value) => value !== ""));
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const errors = isMissing ? { url: newsMessages.badFeedUrl } : fields;
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Add feed"
      onSubmit={(event) => {
        event.preventDefault();
        const isBlank = values.url.trim() === "";
        setMissing(isBlank);
        if (!isBlank) add.mutate({ kind: "add", addition: values });
      }}
    >
      {add.error && Object.keys(fields).length === 0 && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{add.error.message}</Alert>
      )}
      <FeedFields
        values={values}
        errors={errors}
        isBusy={add.isPending}
        onChange={(changes) => {
          setMissing(false);
          setValues({ ...values, ...changes });
        }}
      />
      <DialogFoot>
        <CancelButton />
        <Button type="submit" variant="filled" loading={add.isPending}>
          Add feed
        </Button>
      </DialogFoot>
    </form>
  );
}
