/** Action bar at the foot of a long form: status on the left, buttons on the right. */
import { ActionIcon, Button, type ButtonProps, Menu, UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./action-dock.module.css";

type DockProps = {
  /** The status: a DockLine, a DockNote, or both. */
  words: ReactNode;
  /** On a phone the status is in a row above the actions. */
  wraps?: boolean;
  /** While something runs, a phone shows the actions alone. */
  isBusy?: boolean;
  children: ReactNode;
};

export function ActionDock({ words, wraps = false, isBusy = false, children }: DockProps) {
  return (
    <div
      className={classes.dock}
      role="group"
      aria-label="Actions"
      data-wraps={wraps || undefined}
      data-busy={isBusy || undefined}
    >
      <div className={classes.words}>{words}</div>
      {children}
    </div>
  );
}

type LineProps = {
  isAlarm?: boolean;
  /** On a phone it takes a row of its own. */
  isLong?: boolean;
  children: ReactNode;
};

/** A state with its icon, announced when it changes. */
export function DockLine({ isAlarm = false, isLong = false, children }: LineProps) {
  return (
    <span role="status" className={classes.line} data-alarm={isAlarm || undefined} data-long={isLong || undefined}>
      {children}
    </span>
  );
}

/** The cost of an action, or what it does. @param isLong on a phone it is shown too, in a row above the actions. */
export function DockNote({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <span className={classes.note} data-long={isLong || undefined}>
      {children}
    </span>
  );
}

/** Several facts next to each other; a phone shows only the first, and long ones. */
export function DockFacts({ children }: { children: ReactNode }) {
  return <div className={classes.facts}>{children}</div>;
}

/** A fact that leads to what it is about. */
export function DockLink({ icon, children, onClick }: { icon: ReactNode; children: ReactNode; onClick: () => void }) {
  return (
    <UnstyledButton className={classes.link} onClick={onClick}>
      {icon}
      {children}
    </UnstyledButton>
  );
}

type LookProps = Omit<ButtonProps, "leftSection"> & { icon: ReactNode };
type ActionProps = LookProps & Omit<ComponentProps<"button">, keyof ButtonProps | "type">;

/** A button that is reduced to its icon where space is tight. */
export function DockAction({ icon, ...props }: ActionProps) {
  return <Button {...props} className={classes.compact} leftSection={icon} />;
}

/** The same that leads to a page, in a new tab: the form stays open. */
export function DockPageLink({ icon, href, ...props }: LookProps & { href: string }) {
  const page = { component: "a" as const, href, target: "_blank", rel: "noopener" };
  return <Button {...props} {...page} className={classes.compact} leftSection={icon} />;
}

/** Actions that are rarely needed. @param children items of the menu. */
export function DockMenu({ children }: { children: ReactNode }) {
  return (
    <Menu position="top-end" width={240} shadow="md">
      <Menu.Target>
        <ActionIcon size={32} aria-label="More actions">
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The keys that press the main button, written on it. */
export function DockKeys() {
  return (
    <kbd className={classes.keys} aria-hidden>
      {/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl"} ↵
    </kbd>
  );
}

type QuestionProps = {
  label: string;
  question: ReactNode;
  no: string;
  yes: string;
  wraps?: boolean;
  /** Something is thrown away. */
  isLoss?: boolean;
  onAnswer: (isYes: boolean) => void;
};

/** Asks in the dock's place before something is thrown away, or published; the harmless answer has the focus. */
export function DockQuestion({ label, question, no, yes, wraps = false, isLoss = true, onAnswer }: QuestionProps) {
  return (
    <div className={classes.dock} data-wraps={wraps || undefined} role="group" aria-label={label}>
      <div className={classes.words}>
        <span>{question}</span>
      </div>
      <Button autoFocus onClick={() => onAnswer(false)}>
        {no}
      </Button>
      <Button {...(isLoss && { color: "red" })} variant="filled" onClick={() => onAnswer(true)}>
        {yes}
      </Button>
    </div>
  );
}
