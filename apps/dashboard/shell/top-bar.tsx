import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconReceipt, IconSearch } from "@tabler/icons-react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { CompanySwitcher } from "./company-switcher.tsx";
import shell from "./shell.module.css";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

type TopBarProps = { onMenu: () => void; onSearch: () => void };

/** Search, releases left, company switcher and user menu; in narrow windows the side menu's button, with the switcher inside. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const { features } = useMe();
  const { has } = useNavigation();
  return (
    <section className={shell.top} aria-label="Search and account">
      <ActionIcon className={styles.burger} size={44} aria-label="Menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.75} />
      </ActionIcon>
      <ScreenLink to={has("operatorToday") ? "operatorToday" : "overview"} className={styles.home}>
        <Wordmark />
      </ScreenLink>
      <button type="button" className={styles.search} onClick={onSearch}>
        <IconSearch size={16} stroke={1.75} />
        <span>Search posts, companies, actions</span>
        <kbd>{SEARCH_KEYS}</kbd>
      </button>
      <ReleasesLeft count={features.press_releases} />
      <div className={styles.wide}>
        <CompanySwitcher />
      </div>
      <UserMenu />
    </section>
  );
}

const SEARCH_KEYS = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? "") ? "⌘K" : "Ctrl K";

/** null is a plan without a cap. */
function ReleasesLeft({ count }: { count: number | null }) {
  return (
    <ScreenLink to="billing" className={styles.left}>
      <IconReceipt size={16} stroke={1.75} />
      {count === null ? (
        <span>Unlimited releases</span>
      ) : (
        <span>
          <b>{formatCount(count)}</b> {count === 1 ? "release" : "releases"} left
        </span>
      )}
    </ScreenLink>
  );
}
