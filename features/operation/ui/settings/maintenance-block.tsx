/** Maintenance mode: a switch, what customers read, when it ends, and whether scheduled posts wait. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Checkbox, Switch, Textarea, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { getMaintenance, setMaintenance } from "#features/maintenance/calls.ts";
import {
  MAINTENANCE_MESSAGE,
  maintenanceInput,
  type MaintenanceInput,
  maintenanceSettings,
  type MaintenanceSettings,
  MAX_MAINTENANCE_MESSAGE,
} from "#features/maintenance/contract.ts";
import { fromLocalTime, toLocalTime } from "#ui-kit/format/local-time.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { defineSettings, useSettingsForm, useStored } from "./use-settings.ts";

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
  const form = useSettingsForm(MAINTENANCE, {
    stored,
    typed: maintenanceSettings,
    check: (values) => checkInput(maintenanceInput, values),
    onSaved: () => void cache.invalidateQueries({ queryKey: ["notices"] }),
  });
  const { values } = form;
  return (
    <SettingsForm label="Maintenance mode" form={form}>
      <Switch
        label="Maintenance mode"
        description="Readers are not affected and operators can work. Customers see their dashboard but cannot change anything."
        {...form.toggle("is_on")}
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
            {...form.text("message")}
          />
          <TextInput
            className={classes.short}
            type="datetime-local"
            label="Ends at"
            description="Optional. It ends automatically at this time."
            {...form.field("until")}
            value={toLocalTime(values.until)}
            onChange={({ currentTarget }) => form.set("until", fromLocalTime(currentTarget.value))}
          />
          <Checkbox
            label="Pause publishing"
            description="Scheduled posts wait until the end. Otherwise they are published at their time."
            {...form.toggle("pauses_publishing")}
          />
        </>
      )}
    </SettingsForm>
  );
}
