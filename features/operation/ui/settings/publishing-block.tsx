/** Whether publishing waits for the author's confirmed email address. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { type PublishingSettings, publishingSettings } from "#features/content/contracts/publishing.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import { StoredBlock } from "./stored-block.tsx";
import { PUBLISHING, useSettingsForm, useStored } from "./use-settings.ts";

export function PublishingBlock() {
  return (
    <StoredBlock title="Publishing" query={useStored(PUBLISHING)}>
      {(stored) => <PublishingForm stored={stored} />}
    </StoredBlock>
  );
}

function PublishingForm({ stored }: { stored: PublishingSettings }) {
  const form = useSettingsForm(PUBLISHING, {
    stored,
    typed: publishingSettings,
    check: (values) => checkInput(publishingSettings, values),
  });
  return (
    <SettingsForm label="Publishing" form={form}>
      <Switch
        label="Require a confirmed email address"
        description="Posts of new authors stay pending until they open the link we email them. Drafts do not wait. If you switch this off, waiting posts are published or handed to moderation."
        {...form.toggle("require_confirmed_email")}
      />
    </SettingsForm>
  );
}
