import { type ReactNode, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";
import { NavigationContext, type ScreenNavigation } from "#ui-kit/navigation.tsx";
import { type EntryState, historyOf, pushed } from "./screen-history.ts";
import { FIRST_SCREEN, isBackShown, isScreenKey } from "./screen-keys.ts";
import { type ListedScreen, shownKey } from "./screens.ts";

const PARAMETER = "activeContent";

function hrefOf(key: string): string {
  return key === FIRST_SCREEN ? HOME_PATH : `${HOME_PATH}?${new URLSearchParams({ [PARAMETER]: key })}`;
}

/** Reads the active screen from the address and keeps the history stack in the browser's history entries. */
export function NavigationProvider({ screens, children }: { screens: ListedScreen[]; children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const activeKey = shownKey(new URLSearchParams(location.search).get(PARAMETER), screens);
  const [firstKey] = useState(activeKey);
  const [hasMoved, setHasMoved] = useState(false);
  const [override, setOverride] = useState<boolean | null>(null);
  if (!hasMoved && activeKey !== firstKey) setHasMoved(true);

  const navigation = useMemo<ScreenNavigation>(() => {
    const history = historyOf(location.state);
    const go = (key: string, state: EntryState) => {
      window.scrollTo(0, 0);
      void navigate(hrefOf(key), { state });
    };
    return {
      activeKey,
      hrefOf,
      isArrival: hasMoved,
      isBackShown: isBackShown(activeKey, history.length, override),
      switchBack: setOverride,
      has: (key) => screens.some((screen) => screen.key === key),
      open: (key) => {
        if (isScreenKey(key) && key !== activeKey) go(key, { screens: pushed(history, activeKey, key) });
      },
      // Each opened screen is one entry of the browser's history, so the entry before this one is the popped key.
      back: () => {
        if (history.length > 0) void navigate(-1);
        else go(FIRST_SCREEN, { screens: [] });
      },
    };
  }, [activeKey, hasMoved, location.state, navigate, override, screens]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
