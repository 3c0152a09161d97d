/** Whether publishing waits for the author's confirmed email address. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Alert, Switch } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type PublishingSettings, publishingSettings } from "#features/content/publishing-contract.ts";
import { FormFoot } from "./form-foot.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useUnsavedSettings } from "./use-unsaved-settings.ts";
import { PUBLISHING, useSave, useStored } from "./use-settings.ts";

export function PublishingBlock() {
  return (
    <StoredBlock title="Publishing" query={useStored(PUBLISHING)}>
      {(stored) => <PublishingForm stored={stored} />}
    </StoredBlock>
  );
}

function PublishingForm({ stored }: { stored: PublishingSettings }) {
  const { values, isChanged, change, reset } = useUnsavedSettings("settings:publishing", stored, publishingSettings);
  const save = useSave(PUBLISHING, reset);
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Publishing"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values);
      }}
    >
      {save.error && <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>}
      <Switch
        label="Require a confirmed email address"
        description="Posts of new authors stay pending until they open the link we email them. Drafts do not wait. If you switch this off, waiting posts are published or handed to moderation."
        checked={values.require_confirmed_email}
        onChange={({ currentTarget }) => change({ require_confirmed_email: currentTarget.checked })}
      />
      <FormFoot
        isChanged={isChanged}
        isSaving={save.isPending}
        onReset={() => {
          save.reset();
          reset();
        }}
      />
    </form>
  );
}
