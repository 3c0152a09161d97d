/** Shows who the user posts as, in the top bar; its menu is loaded when it is opened. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { Suspense, useId, useRef, useState } from "react";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { CompanyMark } from "./company-mark.tsx";
import styles from "./company-switcher.module.css";

const CompanyMenu = lazyComponent(() => import("./company-menu.tsx"), "CompanyMenu");

/** @param onLeave called when a link of its menu is followed, so that a drawer around it closes. */
export function CompanySwitcher({ onLeave }: { onLeave?: () => void }) {
  const id = useId();
  const { name, logo } = usePosting();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => menu.current?.hidePopover();
  return (
    <div className={styles.switcher}>
      <button type="button" className={styles.button} popoverTarget={id}>
        <CompanyMark name={name ?? ""} logo={logo} />
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

type Posting = { name: string | null; logo?: MediaItem | null };

/** Ignores a choice whose company has been deleted. Without companies there is nothing to choose. Null while they load. */
function usePosting(): Posting {
  const [chosen] = usePostingAs();
  const { data: companies, isPending } = useCompanies();
  if (isPending && chosen !== YOURSELF_ONLY) return { name: null };
  if (chosen === YOURSELF_ONLY || companies?.length === 0) return { name: "Yourself" };
  return toldApart(companies ?? []).find(({ id }) => String(id) === chosen) ?? { name: "All companies" };
}
