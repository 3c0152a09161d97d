/** Which posts need a review before readers see them, and hosts whose links are flagged. */
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Radio, Textarea } from "@mantine/core";
import { NewerStateNotice } from "#ui-kit/forms/newer-state-notice.tsx";
import { useNewerState } from "#ui-kit/forms/use-newer-state.ts";
import {
  type ModerationInput,
  moderationInput,
  type StoredModeration,
  storedModeration,
} from "../../settings-contract.ts";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { SettingsForm } from "./settings-form.tsx";
import classes from "./settings-screen.module.css";
import { StoredBlock } from "./stored-block.tsx";
import { MODERATION, useSettingsForm, useStored } from "./use-settings.ts";
import { MODERATION_POLICIES, type ModerationPolicy } from "#features/content/contracts/publishing.ts";

const POLICIES: Record<ModerationPolicy, { label: string; description: string }> = {
  off: { label: "Off", description: "Posts are published without review." },
  "new-authors": { label: "New authors", description: "Posts are reviewed until the author's first approval." },
  flagged: {
    label: "Flagged posts",
    description: "Only posts with a blocked link or a serious release-check finding are reviewed.",
  },
  all: { label: "All posts", description: "Every post is reviewed." },
};

const FIELD_WORDS = { policy: "Posts that need a review", link_blocklist: "Blocked hosts" } as const;
const valuesOf = ({ policy, link_blocklist }: Partial<StoredModeration>) => ({ policy, link_blocklist });

export function ModerationBlock() {
  return (
    <StoredBlock title="Moderation" query={useStored(MODERATION)}>
      {(stored) => <ModerationForm stored={stored} />}
    </StoredBlock>
  );
}

function policyWords(value: unknown): string {
  return MODERATION_POLICIES.map((policy) => (policy === value ? POLICIES[policy].label : "")).join("");
}

function ModerationForm({ stored }: { stored: StoredModeration }) {
  const { is_chosen: isChosen, ...fields } = stored;
  const form = useSettingsForm(MODERATION, {
    stored: fields,
    typed: storedModeration.omit({ is_chosen: true }),
    check: ({ policy, link_blocklist: lines }): Checked<ModerationInput> => {
      const hosts = lines.map((host) => host.trim()).filter((host) => host !== "");
      return checkInput(moderationInput, { policy, link_blocklist: hosts, version: newer.base?.version });
    },
    isHandled: (error): Promise<boolean> => newer.isStale(error),
    onSaved: (saved) => newer.rebase(saved),
  });
  const { values, set } = form;
  const newer = useNewerState<Partial<StoredModeration>, ReturnType<typeof valuesOf>>({
    // For input restored after a reload, only its original version is known.
    opened: values.version === stored.version ? stored : { version: values.version ?? "" },
    valuesOf,
    fetch: () => MODERATION.read(),
  });
  if (!form.isDirty && newer.base !== stored) newer.rebase(stored);
  return (
    <SettingsForm label="Moderation" form={form} isUndecided={!isChosen}>
      <NewerStateNotice
        newer={newer.state}
        what="these settings"
        values={valuesOf(values)}
        labels={FIELD_WORDS}
        wordsOf={(name, value) => (name === "policy" ? policyWords(value) : undefined)}
        onChange={({ policy = values.policy, link_blocklist = values.link_blocklist }) =>
          form.change({ policy, link_blocklist })
        }
      />
      <Radio.Group
        label="Posts that need a review"
        value={values.policy}
        onChange={(chosen) => set("policy", MODERATION_POLICIES.find((each) => each === chosen) ?? stored.policy)}
      >
        <div className={classes.choices}>
          {MODERATION_POLICIES.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              classNames={{ description: classes.explained ?? "" }}
              {...POLICIES[policy]}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label="Blocked hosts"
        description="One per line, such as casino.example. Links to a host or any of its subdomains are flagged."
        classNames={{ input: classes.hosts ?? "" }}
        autosize
        minRows={4}
        maxRows={14}
        spellCheck={false}
        {...form.field("link_blocklist")}
        value={values.link_blocklist.join("\n")}
        onChange={({ currentTarget: { value } }) => set("link_blocklist", value === "" ? [] : value.split("\n"))}
      />
    </SettingsForm>
  );
}
