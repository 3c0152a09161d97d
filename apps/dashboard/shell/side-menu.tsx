import { Suspense } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ScreenKey } from "../screens/screen-keys.ts";
import type { ListedScreen, Screen } from "../screens/screens.ts";
import { version } from "../../../package.json";
import styles from "./side-menu.module.css";

const OWN_SECTIONS = ["Content", "Audience", "Account"] as const satisfies Screen["section"][];
const OPERATOR_SECTIONS = ["Operator", "Installation"] as const satisfies Screen["section"][];

/** Where a section of an operator's own newsroom leads while it is folded. */
const FOLDED: Record<(typeof OWN_SECTIONS)[number], ScreenKey> = {
  Content: "allPosts",
  Audience: "reportingPage",
  Account: "individualProfile",
};

type SideMenuProps = { screens: ListedScreen[]; onOpen?: () => void };

/** The screens that exist, under their headings; an operator's own menu comes first. */
export function SideMenu({ screens, onOpen }: SideMenuProps) {
  const { plan } = useMe();
  const isOperators = screens.some(({ section }) => section === "Operator");
  return (
    <>
      <MenuSection className={styles.submit} screens={screens} section="submit" onOpen={onOpen} />
      {isOperators ? (
        <>
          {OPERATOR_SECTIONS.map((section) => (
            <MenuSection key={section} screens={screens} section={section} onOpen={onOpen} />
          ))}
          <OwnNewsroom screens={screens} onOpen={onOpen} />
        </>
      ) : (
        <>
          <MenuSection screens={screens} section={null} onOpen={onOpen} />
          {OWN_SECTIONS.map((section) => (
            <MenuSection key={section} screens={screens} section={section} onOpen={onOpen} />
          ))}
        </>
      )}
      <footer className={styles.foot}>
        {plan && <p>{plan} plan</p>}
        {isOperators && <p>Dateline {version}</p>}
      </footer>
    </>
  );
}

/** A section is one line until one of its screens is shown. */
function OwnNewsroom({ screens, onOpen }: SideMenuProps) {
  const { activeKey } = useNavigation();
  const active = screens.find(({ key }) => key === activeKey)?.section;
  return (
    <>
      <h2 className={styles.heading}>My newsroom</h2>
      <MenuSection screens={screens} section={null} onOpen={onOpen} />
      {OWN_SECTIONS.map((section) => {
        if (section === active)
          return <MenuSection key={section} screens={screens} section={section} onOpen={onOpen} />;
        const icon = screens.find(({ key }) => key === FOLDED[section])?.icon;
        const Icon = icon ?? (() => null);
        return (
          <ul key={section}>
            <li>
              <ScreenLink to={FOLDED[section]} className={styles.item} onOpen={onOpen}>
                <Icon size={16} stroke={1.75} />
                {section}
              </ScreenLink>
            </li>
          </ul>
        );
      })}
    </>
  );
}

/** Scrolls a menu that is taller than the window to the current screen. */
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
