/** Ctrl+K: finds posts, companies and actions using only the keyboard. Load it with React.lazy. */
import { Modal } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import type { ListedScreen } from "../../screens/screens.ts";
import { type Entry, useEntries } from "./entries.tsx";
import { Hits } from "./hits.tsx";
import styles from "./palette.module.css";

/** docs/product/dashboard.md, Timings. */
const DEBOUNCE_MS = 300;
const LABEL = "Search posts, companies, actions";

type Props = { screens: readonly ListedScreen[]; isOpen: boolean; onClose: () => void };

export function CommandPalette({ isOpen, onClose, screens }: Props) {
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      centered={false} // its list grows and shrinks while one types: the field stays where it is
      yOffset="10vh"
      styles={{ body: { paddingBlockEnd: 0 } }}
      attributes={{ content: { "aria-label": LABEL } }}
    >
      <Palette screens={screens} onClose={onClose} />
    </Modal>
  );
}

function Palette({ screens, onClose }: Omit<Props, "isOpen">) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [asked] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { search, groups, isFinding, failure } = useEntries(screens, typed, asked);
  const entries = groups.flatMap((group) => group.entries);
  // By name, not by position: entries that appear above it a moment later do not move the selection.
  const [chosen, setChosen] = useState<string | null>(null);
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const choose = (entry: Entry | undefined) => {
    setChosen(entry?.id ?? null);
    if (entry) document.getElementById(id + entry.id)?.scrollIntoView({ block: "nearest" });
  };
  const run = (action: () => void) => {
    onClose();
    action();
  };
  const press = (event: KeyboardEvent) => {
    const at = active ? entries.indexOf(active) : -1;
    if (event.key === "ArrowDown") choose(entries[(at + 1) % entries.length]);
    else if (event.key === "ArrowUp") choose(entries.at(at - 1));
    else if (event.key === "Enter" && active)
      run((event.ctrlKey || event.metaKey ? active.edit : undefined) ?? active.run);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={styles.search}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={LABEL}
          aria-expanded
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active && id + active.id}
          placeholder={LABEL}
          value={typed}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <div className={styles.list} id={`${id}list`} role="listbox" aria-label="Results" aria-busy={isFinding}>
        {groups.map(({ name, entries: ofGroup }) => (
          <div key={name} role="group" aria-label={name}>
            <p className={styles.group} aria-hidden>
              {name}
            </p>
            {ofGroup.map((entry) => (
              <Option
                key={entry.id}
                id={id + entry.id}
                entry={entry}
                search={search}
                isActive={entry === active}
                onHover={() => setChosen(entry.id)}
                onRun={() => run(entry.run)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={styles.word} role="status">
        {wordOf(entries.length, isFinding, failure)}
      </p>
      <footer className={styles.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>↵</kbd> open
        </span>
        <span>
          <kbd>Ctrl ↵</kbd> edit
        </span>
        <span>
          <kbd>&gt;</kbd> actions only
        </span>
      </footer>
    </>
  );
}

function wordOf(count: number, isFinding: boolean, failure: Error | null): string {
  if (isFinding) return count === 0 ? "Searching …" : "";
  if (failure) return `Your posts could not be searched. ${failure.message}`;
  return count === 0 ? "No matches." : "";
}

type OptionProps = {
  id: string;
  entry: Entry;
  search: string;
  isActive: boolean;
  onHover: () => void;
  onRun: () => void;
};

/** Keeps the focus in the field when an entry is pressed. */
function Option({ id, entry: { icon: Icon, label, aside }, search, isActive, onHover, onRun }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onMouseMove={isActive ? undefined : onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <Icon size={17} stroke={1.75} />
      <span className={styles.label}>
        <Hits text={label} search={search} />
      </span>
      <span className={styles.aside}>{aside}</span>
    </button>
  );
}
