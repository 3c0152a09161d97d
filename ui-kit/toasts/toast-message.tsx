import { useHotkeys } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import styles from "./toast-message.module.css";

/** A real link, opened in the same tab. */
export type ToastLink = { label: string; href: string };
/**
 * An action; the toast closes with it. `key` is a letter that triggers it while the toast is the newest. `isGeneral`:
 * the action is the same for any subject, so one toast is enough.
 */
export type ToastAction = { label: string; run: () => void; key?: string; isGeneral?: boolean };

type ToastMessageProps = { message: string; action: ToastLink | ToastAction; onDone: () => void };

/** A toast's text and where it leads or what it can do. */
export function ToastMessage({ message, action, onDone }: ToastMessageProps) {
  const isDone = useRef(false);
  if ("href" in action)
    return (
      <>
        {message}{" "}
        <a className={styles.link} href={action.href}>
          {action.label}
        </a>
      </>
    );
  const run = () => {
    // The toast can still be pressed while it fades away.
    if (isDone.current) return;
    isDone.current = true;
    onDone();
    action.run();
  };
  return (
    <span className={styles.message}>
      <span>{message}</span>
      <button type="button" className={styles.action} onClick={run}>
        {action.label}
      </button>
      {action.key && <ActionKey letter={action.key} run={run} />}
    </span>
  );
}

/** Toasts whose letter can be pressed, oldest first. */
const waiting: symbol[] = [];

/** The key acts only on the newest toast, so that one press never undoes two things. */
function ActionKey({ letter, run }: { letter: string; run: () => void }) {
  const self = useRef(Symbol(letter));
  useEffect(() => {
    const me = self.current;
    waiting.push(me);
    return () => {
      const place = waiting.indexOf(me);
      if (place >= 0) waiting.splice(place, 1);
    };
  }, []);
  useHotkeys([
    [
      letter,
      () => {
        if (waiting.at(-1) !== self.current) return;
        waiting.pop();
        run();
      },
    ],
  ]);
  return <kbd className={styles.key}>{letter.toUpperCase()}</kbd>;
}
