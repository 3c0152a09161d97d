import { Suspense } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ErrorBoundary } from "#ui-kit/error-boundary.tsx";
import { ScreenLink, useNavigation } from "#ui-kit/navigation.tsx";
import type { ListedScreen, Screen } from "./screens.ts";
import styles from "./side-menu.module.css";

const HEADED_SECTIONS = ["Content", "Audience", "Account", "Operator"] as const satisfies Screen["section"][];

type SideMenuProps = { screens: ListedScreen[]; onOpen?: () => void };

/** The screens that exist, under their headings. */
export function SideMenu({ screens, onOpen }: SideMenuProps) {
  const { plan } = useMe();
  return (
    <>
      <MenuSection className={styles.submit} screens={screens} section="submit" onOpen={onOpen} />
      <MenuSection screens={screens} section={null} onOpen={onOpen} />
      {HEADED_SECTIONS.map((section) => (
        <MenuSection key={section} screens={screens} section={section} onOpen={onOpen} />
      ))}
      {plan && <p className={styles.plan}>{plan} plan</p>}
    </>
  );
}

/** A menu longer than the window is opened where its screen stands. */
const showItem = (item: HTMLLIElement | null) => item?.scrollIntoView({ block: "nearest" });

type MenuSectionProps = SideMenuProps & { section: Screen["section"]; className?: string };

function MenuSection({ screens, section, className, onOpen }: MenuSectionProps) {
  const { activeKey } = useNavigation();
  const listed = screens.filter((screen) => screen.section === section);
  if (listed.length === 0) return null;
  const isHeaded = section !== null && section !== "submit";
  return (
    <>
      {isHeaded && <h2 className={styles.heading}>{section}</h2>}
      <ul>
        {listed.map(({ key, label, icon: Icon, mark: Mark }) => (
          <li key={key} ref={key === activeKey ? showItem : null}>
            <ScreenLink
              to={key}
              className={className ?? styles.item}
              aria-current={key === activeKey ? "page" : undefined}
              onOpen={onOpen}
            >
              <Icon size={16} stroke={1.75} />
              {label}
              {section === "submit" && <kbd aria-hidden>N</kbd>}
              {Mark && (
                <span className={styles.mark}>
                  <ErrorBoundary fallback={null}>
                    <Suspense fallback={null}>
                      <Mark />
                    </Suspense>
                  </ErrorBoundary>
                </span>
              )}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </>
  );
}
