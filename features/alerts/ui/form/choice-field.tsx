/** Several of many, in groups, behind one line that says what is chosen. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Checkbox, Input, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import styles from "./choice-field.module.css";

type Group = { title: string; items: { value: string; label: string }[] };

type Props = {
  label: string;
  name: string;
  groups: readonly Group[];
  chosen: readonly string[];
  /** What is chosen, in words. */
  said: string;
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** From this many on they can be searched. */
const MANY = 12;

export function ChoiceField({ label, name, groups, chosen, said, error, onChange }: Props) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <button
        id={id}
        type="button"
        data-field={name}
        className={styles.button}
        popoverTarget={`${id}-panel`}
        aria-expanded={isOpen}
      >
        <span>{said}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </button>
      <div
        ref={panel}
        id={`${id}-panel`}
        className={styles.panel}
        popover="auto"
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === "open");
          place(currentTarget, document.getElementById(id));
        }}
      >
        {isOpen && <Choices label={label} groups={groups} chosen={chosen} onChange={onChange} />}
      </div>
    </Input.Wrapper>
  );
}

/** Below its button, or above it where there is more room. */
function place(panel: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const below = globalThis.innerHeight - bottom;
  const isAbove = below < 240 && top > below;
  panel.style.left = `${left}px`;
  panel.style.width = `${width}px`;
  panel.style.top = isAbove ? "auto" : `${bottom + 4}px`;
  panel.style.bottom = isAbove ? `${globalThis.innerHeight - top + 4}px` : "auto";
  panel.style.maxHeight = `${Math.min(360, (isAbove ? top : below) - 16)}px`;
}

function Choices({ label, groups, chosen, onChange }: Pick<Props, "label" | "groups" | "chosen" | "onChange">) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const isMany = groups.reduce((sum, { items }) => sum + items.length, 0) > MANY;
  const shown = groups.map(({ title, items }) => ({
    title,
    items: items.filter((item) => item.label.toLocaleLowerCase().includes(wanted)),
  }));
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <>
      {isMany && (
        <TextInput
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={typed}
          autoFocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          Choose all
        </button>
      )}
      {shown.map(
        ({ title, items }) =>
          items.length > 0 && (
            <fieldset key={title} className={styles.group}>
              <legend>{title}</legend>
              {items.map(({ value, label: named }) => (
                <Checkbox
                  key={value}
                  label={<span dir="auto">{named}</span>}
                  checked={chosen.includes(value)}
                  onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
                />
              ))}
            </fieldset>
          ),
      )}
    </>
  );
}
