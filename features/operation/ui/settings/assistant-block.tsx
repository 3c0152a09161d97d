/** How much of the AI assistant each user has in a day. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { Alert, Switch, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type AssistantSettings, assistantSettings, settingsMessages } from "../../settings-contract.ts";
import { FormFoot } from "./form-foot.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useUnsavedSettings } from "./use-unsaved-settings.ts";
import { ASSISTANT, useSave, useStored } from "./use-settings.ts";

/** As it is typed: digits may come one by one. */
const typed = z.object({ isLimited: z.boolean(), tokens: z.string() });
const SUGGESTED = "200000";

export function AssistantBlock() {
  return (
    <StoredBlock title="AI assistant" query={useStored(ASSISTANT)}>
      {(stored) => <AssistantForm stored={stored} />}
    </StoredBlock>
  );
}

function typedOf({ daily_tokens: tokens }: AssistantSettings): z.infer<typeof typed> {
  return { isLimited: tokens !== null, tokens: tokens === null ? SUGGESTED : String(tokens) };
}

function AssistantForm({ stored }: { stored: AssistantSettings }) {
  const { values, isChanged, change, reset } = useUnsavedSettings("settings:assistant", typedOf(stored), typed);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useSave(ASSISTANT, reset);
  const field = useRef<HTMLInputElement>(null);
  const refused = save.error instanceof ApiError ? save.error.fields["daily_tokens"] : undefined;
  const fieldError = wrong ?? refused;
  useEffect(() => {
    if (refused !== undefined) field.current?.focus();
  }, [refused]);

  const submit = () => {
    const tokens = /^\d+$/.test(values.tokens.trim()) ? Number(values.tokens) : Number.NaN;
    const asked = assistantSettings.safeParse({ daily_tokens: values.isLimited ? tokens : null });
    setWrong(asked.success ? null : settingsMessages.badTokens);
    if (asked.success) save.mutate(asked.data);
    else field.current?.focus();
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="AI assistant"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error && refused === undefined && (
        <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>
      )}
      <Switch
        label="Limit daily use per user"
        checked={values.isLimited}
        onChange={({ currentTarget }) => change({ isLimited: currentTarget.checked })}
      />
      {values.isLimited && (
        <TextInput
          ref={field}
          className={classes.short}
          label="Tokens per user per day"
          description="Input and output combined, per UTC day. 0 switches the assistant off."
          inputMode="numeric"
          value={values.tokens}
          error={fieldError}
          onChange={({ currentTarget }) => {
            setWrong(null);
            change({ tokens: currentTarget.value });
          }}
        />
      )}
      <FormFoot
        isChanged={isChanged}
        isSaving={save.isPending}
        onReset={() => {
          setWrong(null);
          save.reset();
          reset();
        }}
      />
    </form>
  );
}
