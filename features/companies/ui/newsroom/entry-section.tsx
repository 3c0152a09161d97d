/** One list of a newsroom: its entries in their order, each with its actions, and the dialog that changes one. */
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { Mover, useMoverFocus } from "#ui-kit/tables/mover.tsx";
import { type EntryOf, LIST_WORDS, MAX_ENTRIES, type NewsroomList, newsroomMessages } from "../../newsroom-contract.ts";
import { EntryDialog, type EntryFormProps } from "./entry-dialog.tsx";
import classes from "./newsroom.module.css";
import { useOrderEntries, useRemoveEntry } from "./use-newsroom.ts";

type EntrySectionProps<L extends NewsroomList> = {
  companyId: number;
  list: L;
  title: string;
  /** Hint shown while there is no entry. */
  empty: string;
  entries: readonly EntryOf<L>[];
  describe: (entry: EntryOf<L>) => { name: string; detail: string };
  /** Adds or changes an entry. */
  form: ComponentType<EntryFormProps<EntryOf<L>>>;
};

const ICON = { size: 17, stroke: 1.75, "aria-hidden": true } as const;

export function EntrySection<L extends NewsroomList>(props: EntrySectionProps<L>) {
  const { companyId, list, title, empty, entries, describe, form } = props;
  const [opened, setOpened] = useState<EntryOf<L> | "new" | null>(null);
  const [words, setWords] = useState("");
  const ordering = useOrderEntries(companyId, list, () => setWords("Order saved."));
  const removing = useRemoveEntry(companyId, list);
  const ids = entries.map(({ id }) => id);
  const focusMover = useMoverFocus(ids);
  const isFull = entries.length >= MAX_ENTRIES[list];
  const move = (id: number, step: 1 | -1) => {
    if (ordering.isPending) return;
    focusMover(id, step === 1 ? "down" : "up");
    ordering.mutate(ids.filter((other) => other !== id).toSpliced(ids.indexOf(id) + step, 0, id));
  };
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2>
          {title}
          <span>
            {entries.length} of {MAX_ENTRIES[list]}
          </span>
        </h2>
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          disabled={isFull}
          title={isFull ? newsroomMessages.tooMany(list) : undefined}
          onClick={() => setOpened("new")}
        >
          Add {LIST_WORDS[list].one}
        </Button>
      </div>
      {entries.length === 0 && <p className={classes.none}>{empty}</p>}
      <ul className={classes.entries}>
        {entries.map((entry, index) => {
          const { name, detail } = describe(entry);
          const { id } = entry;
          return (
            <li key={id}>
              <div className={classes.words}>
                <b>
                  <bdi>{name}</bdi>
                </b>
                {detail && (
                  <span>
                    <bdi>{detail}</bdi>
                  </span>
                )}
              </div>
              <div className={classes.actions}>
                <Mover id={id} label={name} direction="up" isEnd={index === 0} onMove={() => move(id, -1)} />
                <Mover
                  id={id}
                  label={name}
                  direction="down"
                  isEnd={index === entries.length - 1}
                  onMove={() => move(id, 1)}
                />
                <ActionIcon aria-label={`Edit ${name}`} title="Edit" onClick={() => setOpened(entry)}>
                  <IconPencil {...ICON} />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Remove ${name}`}
                  title="Remove"
                  onClick={() => removing.mutate({ id, name, entry, position: index + 1 })}
                >
                  <IconTrash {...ICON} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <EntryDialog companyId={companyId} list={list} entry={opened} onClose={() => setOpened(null)} form={form} />
    </section>
  );
}
