/** How each program is connected, on the Assistants tab of companies. */
import { Textarea } from "@mantine/core";
import { getAssistantSteps, setAssistantSteps } from "#features/connections/assistants-calls.ts";
import { type AssistantSteps, assistantSteps } from "#features/connections/steps-contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { call } from "#platform/http-client/call.ts";
import { z } from "zod";
import { SettingsForm } from "./settings-form.tsx";
import { StoredBlock } from "./stored-block.tsx";
import { defineSettings, useSettingsForm, useStored } from "./use-settings.ts";

const STEPS = defineSettings({
  name: "assistant steps",
  read: (options) => call(getAssistantSteps, {}, options),
  save: (body: AssistantSteps) => call(setAssistantSteps, { body }),
});
const TITLE = "Connecting an assistant";

export function StepsBlock() {
  return (
    <StoredBlock title={TITLE} query={useStored(STEPS)}>
      {(stored) => <StepsForm stored={stored} />}
    </StoredBlock>
  );
}

/** As it is typed. */
const typed = z.object({ steps: z.string() });

function StepsForm({ stored }: { stored: AssistantSteps }) {
  const form = useSettingsForm(STEPS, { stored, typed, check: (values) => checkInput(assistantSteps, values) });
  return (
    <SettingsForm label={TITLE} form={form}>
      <Textarea
        label="Steps of each program"
        description="## begins a program, 1. a step; code stands between lines of ```. {site} and {address} are filled in. Empty: the steps that came with this version."
        autosize
        minRows={8}
        maxRows={24}
        {...form.text("steps")}
      />
    </SettingsForm>
  );
}
