import { ActionIcon } from "@mantine/core";
import { IconMenu2, IconReceipt, IconSearch } from "@tabler/icons-react";
import { usePayingFeatures } from "#features/companies/ui/paying-features.ts";
import { usePostingAs } from "#features/companies/ui/posting-company.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { CompanySwitcher } from "./company-switcher.tsx";
import shell from "./shell.module.css";
import styles from "./top-bar.module.css";
import { UserMenu } from "./user-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

const InboxLink = lazyComponent(() => import("#features/inbox/ui/unread-mark.tsx"), "InboxLink");

type TopBarProps = { onMenu: () => void; onSearch: () => void };

/** Search, releases left, company switcher and user menu; in narrow windows the side menu's button, with the switcher inside. */
export function TopBar({ onMenu, onSearch }: TopBarProps) {
  const [postingAs] = usePostingAs();
  const features = usePayingFeatures(postingAs);
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
      <div className={styles.inbox}>
        <LatePart>
          <InboxLink />
        </LatePart>
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
          <b>{formatCount(count)}</b> <span className={styles.words}>{count === 1 ? "release" : "releases"} left</span>
        </span>
      )}
    </ScreenLink>
  );
}
