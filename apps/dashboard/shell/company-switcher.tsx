/** Shows who the user posts as, in the top bar; its menu is loaded when it is opened. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import styles from "./company-switcher.module.css";

const CompanyMenu = lazy(async () => ({ default: (await import("./company-menu.tsx")).CompanyMenu }));

/** @param onLeave called when a link of its menu is followed, so that a drawer around it closes. */
export function CompanySwitcher({ onLeave }: { onLeave?: () => void }) {
  const id = useId();
  const name = usePostingName();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  return (
    <div className={styles.switcher}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <span className={styles.letter} aria-hidden>
          {firstLetters(name ?? "")}
        </span>
        <span className={styles.name}>
          <VisuallyHidden component="span">Post and filter as: </VisuallyHidden>
          {name ?? <Skeleton width={88} height={12} />}
        </span>
        <IconSelector size={16} stroke={1.75} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.menu}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
      >
        <Suspense>{isOpen && <CompanyMenu onDone={close} onLeave={onLeave ?? close} />}</Suspense>
      </div>
    </div>
  );
}

/** Ignores a choice whose company has been deleted. Without companies there is nothing to choose. Null while they load. */
function usePostingName(): string | null {
  const [chosen] = usePostingAs();
  const { data: companies, isPending } = useCompanies();
  if (isPending && chosen !== YOURSELF_ONLY) return null;
  if (chosen === YOURSELF_ONLY || companies?.length === 0) return "Yourself";
  return companies?.find(({ id }) => String(id) === chosen)?.name ?? "All companies";
}
