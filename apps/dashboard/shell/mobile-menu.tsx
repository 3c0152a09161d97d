import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { CompanySwitcher } from "./company-switcher.tsx";
import styles from "./mobile-menu.module.css";
import type { ListedScreen } from "../screens/screens.ts";
import { SideMenu } from "./side-menu.tsx";
import { Wordmark } from "./wordmark.tsx";

type MobileMenuProps = { screens: ListedScreen[]; isOpen: boolean; onClose: () => void };

/** The side menu as a drawer, on windows that are too narrow to keep it open. */
export function MobileMenu({ screens, isOpen, onClose }: MobileMenuProps) {
  return (
    <Drawer
      opened={useLateOpening(isOpen)}
      onClose={onClose}
      position="left"
      size={280}
      title={<Wordmark />}
      classNames={{ content: styles.content, header: styles.head, body: styles.body }}
      closeButtonProps={{ "aria-label": "Close menu" }}
    >
      <CompanySwitcher onLeave={onClose} />
      <nav aria-label="Dashboard">
        <SideMenu screens={screens} onOpen={onClose} />
      </nav>
    </Drawer>
  );
}
