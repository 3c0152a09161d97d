/** The limit of posts per newsroom in each list of the front page. */
import { TextInput } from "@mantine/core";
import { z } from "zod";
import { type FrontPageSettings, frontPageSettings, MAX_OF_A_NEWSROOM } from "#features/newsroom/contract.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { FRONT_PAGE, useSettingsForm, useStored } from "./use-settings.ts";

/** As it is typed. */
const typed = z.object({ most_per_newsroom: z.string() });

export function FrontPageBlock() {
  return (
    <StoredBlock title="Front page" query={useStored(FRONT_PAGE)}>
      {(stored) => <FrontPageForm stored={stored} />}
    </StoredBlock>
  );
}

function FrontPageForm({ stored }: { stored: FrontPageSettings }) {
  const form = useSettingsForm(FRONT_PAGE, {
    stored: { most_per_newsroom: String(stored.most_per_newsroom) },
    typed,
    check: ({ most_per_newsroom: max }) =>
      checkInput(frontPageSettings, { most_per_newsroom: /^\d+$/.test(max.trim()) ? Number(max) : Number.NaN }),
  });
  return (
    <SettingsForm label="Front page" form={form}>
      <TextInput
        className={classes.short}
        label="Posts per newsroom in each list"
        description={`A newsroom is a company, or an author without one. 1 to ${MAX_OF_A_NEWSROOM}. Lists show more only when there is nothing else to show. Latest has no limit.`}
        inputMode="numeric"
        {...form.text("most_per_newsroom")}
      />
    </SettingsForm>
  );
}
