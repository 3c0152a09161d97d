import { Button } from "@mantine/core";
import { IconChevronLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigation } from "./navigation.tsx";
import { useSiteName } from "./site-name.ts";
import styles from "./page-head.module.css";

type PageHeadProps = {
  title: string;
  /** A sign before the title. */
  mark?: ReactNode;
  /** A short line next to the title. */
  note?: ReactNode;
  /** A note that says what the screen is for stays where there is little room; any other goes. */
  isNoteKept?: boolean;
  /** Buttons at the right end. */
  actions?: ReactNode;
};

/** Head of a screen: Back where the shell shows it, the title, actions. Names the browser's tab and takes the focus on arrival. */
export function PageHead({ title, mark, note, isNoteKept = false, actions }: PageHeadProps) {
  const { isBackShown, back, isArrival } = useNavigation();
  const site = useSiteName();
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} · ${site}`;
  }, [title, site]);

  useEffect(() => {
    if (isArrival) heading.current?.focus({ preventScroll: true });
  }, [isArrival]);

  return (
    <header className={styles.head}>
      {isBackShown && (
        <Button
          className={styles.back}
          variant="subtle"
          color="gray"
          leftSection={<IconChevronLeft size={16} />}
          onClick={back}
        >
          <span className={styles.word}>Back</span>
        </Button>
      )}
      {mark && <span className={styles.mark}>{mark}</span>}
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {note && (
          <p className={styles.note} data-kept={isNoteKept || undefined}>
            {note}
          </p>
        )}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
