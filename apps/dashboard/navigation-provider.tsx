import { type ReactNode, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { NavigationContext, type Place, type ScreenNavigation } from "#ui-kit/navigation.tsx";
import { addressOf, hrefOf } from "./screen-address.ts";
import { type EntryState, entryOf, pushed } from "./screen-history.ts";
import { FIRST_SCREEN, isBackShown, isScreenKey } from "./screen-keys.ts";
import { type ListedScreen, shownKey } from "./screens.ts";

/** Reads the active screen from the address and keeps the history stack in the browser's history entries. */
export function NavigationProvider({ screens, children }: { screens: ListedScreen[]; children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { key, item, parameters } = useMemo(() => addressOf(location.search), [location.search]);
  const activeKey = shownKey(key, screens);
  const shown = `${activeKey} ${item}`;
  const [firstShown] = useState(shown);
  const [hasMoved, setHasMoved] = useState(false);
  const [override, setOverride] = useState<boolean | null>(null);
  if (!hasMoved && shown !== firstShown) setHasMoved(true);

  const navigation = useMemo<ScreenNavigation>(() => {
    const { screens: history, items } = entryOf(location.state);
    const here: Place = { parameters: Object.fromEntries(parameters) };
    const go = (to: string, place: Place | undefined, state: EntryState, replace = false) => {
      window.scrollTo(0, 0);
      void navigate(hrefOf(to, place), { state, replace });
    };
    const closeItem = () => {
      if (items > 0) void navigate(-items);
      else go(activeKey, here, { screens: history, items: 0 }, true);
    };
    const openItem = (next: string) => {
      if (next === item) return;
      // An item that was reached by its address has no screen behind it; neither has what is opened from there.
      const depth = item !== null && items === 0 ? 0 : items + 1;
      go(activeKey, { ...here, item: next }, { screens: history, items: depth }, depth === 0);
    };
    return {
      activeKey,
      hrefOf,
      isArrival: hasMoved,
      isBackShown: item !== null || isBackShown(activeKey, history.length, override),
      switchBack: setOverride,
      has: (asked) => screens.some((screen) => screen.key === asked),
      open: (next, place) => {
        if (!isScreenKey(next)) return;
        if (next !== activeKey) go(next, place, { screens: pushed(history, activeKey, next), items: 0 });
        else if (place) go(next, place, { screens: history, items: 0 }, true);
        else if (item !== null) closeItem();
      },
      // Each opened screen is one entry of the browser's history, so the entry before this one is the popped key.
      back: () => {
        if (item !== null) closeItem();
        else if (history.length > 0) void navigate(-1);
        else go(FIRST_SCREEN, undefined, { screens: [], items: 0 });
      },
      item,
      openItem,
      closeItem,
      parameters,
      setParameters: (changes) => {
        const next = new URLSearchParams(parameters);
        for (const [name, value] of Object.entries(changes)) next.set(name, value ?? "");
        const href = hrefOf(activeKey, { parameters: Object.fromEntries(next), ...(item !== null && { item }) });
        void navigate(href, { state: location.state as unknown, replace: true });
      },
    };
  }, [activeKey, hasMoved, item, location.state, navigate, override, parameters, screens]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
