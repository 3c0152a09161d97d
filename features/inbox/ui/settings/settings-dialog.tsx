/** 'Notification settings': what is emailed immediately, daily or never, for all companies or one. */
import { Select, Skeleton } from "@mantine/core";
import { useId, useState } from "react";
import {
  CHOICE_WORDS,
  type Choice,
  CHOICES,
  KIND_GROUPS,
  type KindChoices,
  KINDS,
  type NoticeKind,
  type Settings,
  settingsMessages,
} from "#features/notifications/contract.ts";
import { useDirtyForm } from "#ui-kit/dialogs/dialog-closing.ts";
import { FormFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import styles from "./settings.module.css";
import { useSaveSettings, useSettings } from "./use-settings.ts";

const ALL = "all";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormModal opened onClose={onClose} title="Notification settings" size={720} closeOnClickOutside={false}>
      <Content onClose={onClose} />
    </FormModal>
  );
}

function Content({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useSettings();
  if (data) return <Form settings={data} onClose={onClose} />;
  if (error) return <ErrorState title="The settings could not be loaded" query={{ error, refetch, isFetching }} />;
  return (
    <div aria-busy="true">
      <Skeleton height={480} />
    </div>
  );
}

function Form({ settings, onClose }: { settings: Settings; onClose: () => void }) {
  const [company, setCompany] = useState(ALL);
  const [changes, setChanges] = useState<Partial<KindChoices>>({});
  const save = useSaveSettings();
  const isDirty = Object.keys(changes).length > 0;
  useDirtyForm(isDirty);
  const stored = settings.companies.find(({ id }) => String(id) === company)?.choices ?? settings.choices;
  const chosen = { ...stored, ...changes };
  const send = () =>
    save.mutate({ company: company === ALL ? null : Number(company), choices: chosen }, { onSuccess: onClose });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.head}>
        <p>
          Everything appears in the inbox. Choose what is emailed to <bdi>{settings.email}</bdi> as well. Daily emails
          come at 8:00.
        </p>
        <Select
          aria-label="For which companies"
          data={[
            { value: ALL, label: "All companies" },
            ...settings.companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={company}
          // What was changed for one is not carried to another.
          disabled={isDirty}
          allowDeselect={false}
          leftSection={<span className={styles.for}>For</span>}
          leftSectionWidth={44}
          onChange={(value) => setCompany(value ?? ALL)}
        />
      </div>
      <Kinds chosen={chosen} onChoose={(kind, choice) => setChanges({ ...changes, [kind]: choice })} />
      {save.error && (
        <p className={styles.error} role="alert">
          {settingsMessages.notSaved}
        </p>
      )}
      <FormFoot isSending={save.isPending}>Save Changes</FormFoot>
    </form>
  );
}

type KindsProps = { chosen: KindChoices; onChoose: (kind: NoticeKind, choice: Choice) => void };

function Kinds({ chosen, onChoose }: KindsProps) {
  return (
    <div className={styles.kinds}>
      <div className={styles.columns} aria-hidden>
        <span />
        {CHOICES.map((choice) => (
          <span key={choice}>{CHOICE_WORDS[choice]}</span>
        ))}
      </div>
      {KIND_GROUPS.map(({ name, kinds }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          {(Object.keys(kinds) as NoticeKind[]).map((kind) => (
            <Kind key={kind} kind={kind} choice={chosen[kind]} onChoose={(choice) => onChoose(kind, choice)} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Kind({ kind, choice, onChoose }: { kind: NoticeKind; choice: Choice; onChoose: (choice: Choice) => void }) {
  const { words, text, isAlwaysSent } = KINDS[kind];
  const id = useId();
  return (
    <div className={styles.kind} role="radiogroup" aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`}>
      <div>
        <p id={`${id}-name`}>{words}</p>
        <p id={`${id}-text`}>{text}</p>
      </div>
      {CHOICES.map((each) =>
        each === "never" && isAlwaysSent ? (
          <span key={each} className={styles.always}>
            Always sent
          </span>
        ) : (
          <label key={each}>
            <input
              type="radio"
              name={kind}
              aria-label={CHOICE_WORDS[each]}
              checked={choice === each}
              onChange={() => onChoose(each)}
            />
          </label>
        ),
      )}
    </div>
  );
}
