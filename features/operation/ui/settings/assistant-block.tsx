/** The AI assistant's daily limit per user. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Switch, TextInput } from "@mantine/core";
import { z } from "zod";
import { type AssistantSettings, assistantSettings } from "../../settings-contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { ASSISTANT, useSettingsForm, useStored } from "./use-settings.ts";

/** As it is typed: digits may come one by one. */
const typed = z.object({ isLimited: z.boolean(), daily_tokens: z.string() });
const SUGGESTED = "200000";

export function AssistantBlock() {
  return (
    <StoredBlock title="AI assistant" query={useStored(ASSISTANT)}>
      {(stored) => <AssistantForm stored={stored} />}
    </StoredBlock>
  );
}

function typedOf({ daily_tokens: tokens }: AssistantSettings): z.infer<typeof typed> {
  return { isLimited: tokens !== null, daily_tokens: tokens === null ? SUGGESTED : String(tokens) };
}

function AssistantForm({ stored }: { stored: AssistantSettings }) {
  const form = useSettingsForm(ASSISTANT, {
    stored: typedOf(stored),
    typed,
    check: ({ isLimited, daily_tokens }) => {
      const tokens = /^\d+$/.test(daily_tokens.trim()) ? Number(daily_tokens) : Number.NaN;
      return checkInput(assistantSettings, { daily_tokens: isLimited ? tokens : null });
    },
  });
  return (
    <SettingsForm label="AI assistant" form={form}>
      <Switch label="Limit daily use per user" {...form.toggle("isLimited")} />
      {form.values.isLimited && (
        <TextInput
          className={classes.short}
          label="Tokens per user per day"
          description="Input and output combined, per UTC day. 0 switches the assistant off."
          inputMode="numeric"
          {...form.text("daily_tokens")}
        />
      )}
    </SettingsForm>
  );
}
