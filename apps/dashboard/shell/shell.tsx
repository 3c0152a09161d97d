import { useHotkeys } from "@mantine/hooks";
import { Suspense, useRef, useState } from "react";
import { useSessionOver } from "#features/accounts/ui/sessions/use-session-over.ts";
import { useMe } from "#features/accounts/ui/use-me.ts";
import type { Notices } from "#features/announcements/contract.ts";
import { useNotices } from "#features/announcements/ui/use-notices.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { ScreenSkeleton } from "../loading-page.tsx";
import type { ListedScreen } from "../screens/screens.ts";
import { SideMenu } from "./side-menu.tsx";
import styles from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { Wordmark } from "./wordmark.tsx";

const ActingBanner = lazyComponent(() => import("#features/accounts/ui/acting/acting-banner.tsx"), "ActingBanner");
const ConfirmationBanner = lazyComponent(
  () => import("#features/accounts/ui/address/confirmation-banner.tsx"),
  "ConfirmationBanner",
);
const EndedBanner = lazyComponent(() => import("#features/accounts/ui/sessions/ended-banner.tsx"), "EndedBanner");
const DeletionBanner = lazyComponent(
  () => import("#features/accounts/ui/own-data/deletion-banner.tsx"),
  "DeletionBanner",
);
const NoticeBanners = lazyComponent(() => import("#features/announcements/ui/notice-banners.tsx"), "NoticeBanners");
const MobileMenu = lazyComponent(() => import("./mobile-menu.tsx"), "MobileMenu");
const CommandPalette = lazyComponent(() => import("./palette/palette.tsx"), "CommandPalette");

/** Side menu on the left, top bar above the content, and the active screen. */
export function Shell({ screens }: { screens: ListedScreen[] }) {
  const { activeKey, open } = useNavigation();
  const { acting, deletion_due_at: deletionDueAt, publishing_waits: publishingWaits } = useMe();
  // undefined until it is opened, so that its code is not loaded before.
  const [isMenuOpen, setMenuOpen] = useState<boolean>();
  const notices = useNotices();
  const isSessionOver = useSessionOver();
  const content = useRef<HTMLElement>(null);
  const [isPaletteOpen, setPaletteOpen] = useState<boolean>();
  const openPalette = () => setPaletteOpen(true);

  useHotkeys([["mod+K", openPalette]], []);
  useHotkeys([["N", (event) => isInDialog(event) || open("createBlog")]]);

  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <nav className={styles.nav} aria-label="Dashboard">
        <Wordmark />
        <SideMenu screens={screens} />
      </nav>
      <TopBar onMenu={() => setMenuOpen(true)} onSearch={openPalette} />
      <LatePart>{notices && isAny(notices) && <NoticeBanners notices={notices} />}</LatePart>
      <LatePart>{isSessionOver && <EndedBanner />}</LatePart>
      <LatePart>{acting && <ActingBanner />}</LatePart>
      <LatePart>
        {deletionDueAt !== null && <DeletionBanner onKept={() => content.current?.focus({ preventScroll: true })} />}
      </LatePart>
      <LatePart>{publishingWaits && <ConfirmationBanner />}</LatePart>
      <main ref={content} className={styles.main} id="content" tabIndex={-1}>
        <ErrorBoundary key={activeKey}>
          <ActiveScreen screens={screens} />
        </ErrorBoundary>
      </main>
      {isMenuOpen !== undefined && (
        <LatePart onMissing={() => setMenuOpen(undefined)}>
          <MobileMenu screens={screens} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </LatePart>
      )}
      {isPaletteOpen !== undefined && (
        <LatePart onMissing={() => setPaletteOpen(undefined)}>
          <CommandPalette screens={screens} isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
        </LatePart>
      )}
    </>
  );
}

function isAny({ maintenance, reveals, announcements }: Notices): boolean {
  return maintenance !== null || reveals.length > 0 || announcements.length > 0;
}

function ActiveScreen({ screens }: { screens: ListedScreen[] }) {
  const { activeKey } = useNavigation();
  const Content = screens.find(({ key }) => key === activeKey)?.component;
  return <Suspense fallback={<ScreenSkeleton />}>{Content && <Content />}</Suspense>;
}

/** A letter typed into an open dialog or menu belongs to it. */
function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null;
}
