/** How many posts of one newsroom each list of the front page shows. */
import { Alert, TextInput } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { z } from "zod";
import { type FrontPageSettings, frontPageSettings, MOST_OF_A_NEWSROOM } from "#features/newsroom/contract.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { FormFoot } from "./form-foot.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { useUnsavedSettings } from "./use-unsaved-settings.ts";
import { FRONT_PAGE, useSave, useStored } from "./use-settings.ts";

/** As it is typed. */
const typed = z.object({ most: z.string() });

export function FrontPageBlock() {
  return (
    <StoredBlock title="Front page" query={useStored(FRONT_PAGE)}>
      {(stored) => <FrontPageForm stored={stored} />}
    </StoredBlock>
  );
}

function FrontPageForm({ stored }: { stored: FrontPageSettings }) {
  const before = { most: String(stored.most_per_newsroom) };
  const { values, isChanged, change, reset } = useUnsavedSettings("settings:front-page", before, typed);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = useSave(FRONT_PAGE, reset);
  const field = useRef<HTMLInputElement>(null);

  const submit = () => {
    const most = /^\d+$/.test(values.most.trim()) ? Number(values.most) : Number.NaN;
    const asked = frontPageSettings.safeParse({ most_per_newsroom: most });
    setWrong(asked.success ? null : (fieldProblems(asked.error)["most_per_newsroom"] ?? null));
    if (asked.success) save.mutate(asked.data);
    else field.current?.focus();
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Front page"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {save.error && <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{save.error.message}</Alert>}
      <TextInput
        ref={field}
        className={classes.short}
        label="Posts per newsroom in each list"
        description={`A newsroom is a company, or an author without one. 1 to ${MOST_OF_A_NEWSROOM}. Lists show more only when there is nothing else to show.`}
        inputMode="numeric"
        value={values.most}
        error={wrong}
        onChange={({ currentTarget }) => {
          setWrong(null);
          change({ most: currentTarget.value });
        }}
      />
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
