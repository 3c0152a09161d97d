/** Maintenance mode: a switch, what customers read, when it ends, and whether scheduled posts wait. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Alert, Checkbox, Switch, Textarea, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { getMaintenance, setMaintenance } from "#features/maintenance/calls.ts";
import {
  MAINTENANCE_MESSAGE,
  type MaintenanceInput,
  maintenanceSettings,
  type MaintenanceSettings,
  MAX_MAINTENANCE_MESSAGE,
} from "#features/maintenance/contract.ts";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { FormFoot } from "./form-foot.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useUnsavedSettings } from "./use-unsaved-settings.ts";
import { defineSettings, useSave, useStored } from "./use-settings.ts";

const MAINTENANCE = defineSettings({
  name: "maintenance",
  read: (options) => call(getMaintenance, {}, options),
  save: (body: MaintenanceInput) => call(setMaintenance, { body }),
});

export function MaintenanceBlock() {
  return (
    <StoredBlock title="Maintenance mode" query={useStored(MAINTENANCE)}>
      {(stored) => <MaintenanceForm stored={stored} />}
    </StoredBlock>
  );
}

function MaintenanceForm({ stored }: { stored: MaintenanceSettings }) {
  const cache = useQueryClient();
  const { values, isChanged, change, reset } = useUnsavedSettings("settings:maintenance", stored, maintenanceSettings);
  const save = useSave(MAINTENANCE, () => {
    reset();
    void cache.invalidateQueries({ queryKey: ["notices"] });
  });
  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const untilError = fields["until"];
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Maintenance mode"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(values);
      }}
    >
      {save.error && untilError === undefined && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>
      )}
      <Switch
        label="Maintenance mode"
        description="Readers are not affected and operators can work. Customers see their dashboard but cannot change anything."
        checked={values.is_on}
        onChange={({ currentTarget }) => change({ is_on: currentTarget.checked })}
      />
      {values.is_on && (
        <>
          <Textarea
            label="Message to customers"
            placeholder={MAINTENANCE_MESSAGE}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_MAINTENANCE_MESSAGE}
            value={values.message}
            onChange={({ currentTarget }) => change({ message: currentTarget.value })}
          />
          <TextInput
            className={classes.short}
            type="datetime-local"
            label="Ends at"
            description="Optional. It ends by itself then."
            value={toLocalTime(values.until)}
            error={untilError}
            onChange={({ currentTarget }) => change({ until: fromLocalTime(currentTarget.value) })}
          />
          <Checkbox
            label="Pause publishing"
            description="Scheduled posts wait until the end. Otherwise they are published at their time."
            checked={values.pauses_publishing}
            onChange={({ currentTarget }) => change({ pauses_publishing: currentTarget.checked })}
          />
        </>
      )}
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
