import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import { NavigationContext, type Place, type ScreenNavigation } from "#ui-kit/page/navigation.tsx";
import { addressOf, hrefOf } from "./screen-address.ts";
import { type EntryState, entryOf, pushed } from "./screen-history.ts";
import { isBackShown, isScreenKey, isWholeItem } from "./screen-keys.ts";
import { firstKey, type ListedScreen, shownKey } from "./screens.ts";

const AT_FIRST: EntryState = { screens: [], items: 0, steps: 0, itemSteps: 0 };

/** Reads the active screen from the address and keeps the history stack in the browser's history entries. */
export function NavigationProvider({ screens, children }: { screens: ListedScreen[]; children: ReactNode }) {
  const location = useLocation();
  const navigate = useNavigate();
  const { key, item, parameters } = useMemo(() => addressOf(location.search), [location.search]);
  const activeKey = shownKey(key, screens);
  const first = firstKey(screens);
  const shown = `${activeKey} ${item}`;
  const [firstShown] = useState(shown);
  // Signing in removes the focused button, so the focus is lost. A page that loads begins at its top anyway.
  const isPop = useNavigationType() === NavigationType.Pop;
  const [hasMoved, setHasMoved] = useState(!isPop);
  const [override, setOverride] = useState<boolean | null>(null);
  /** The entry on which an item began to close, while the browser goes back over the steps inside it. */
  const closingFrom = useRef<string | null>(null);
  /** The address last asked for, until it is shown: React renders it in a transition, and a slow one takes a second. */
  const ahead = useRef<string | null>(null);
  if (!hasMoved && shown !== firstShown) setHasMoved(true);

  const navigation = useMemo<ScreenNavigation>(() => {
    const { screens: history, items, steps, itemSteps } = entryOf(location.state);
    const hrefTo = (to: string, place?: Place) => hrefOf(to, place, first);
    const here: Place = { parameters: Object.fromEntries(parameters) };
    const go = (to: string, place: Place | undefined, state: EntryState, replace = false) => {
      const href = hrefTo(to, place);
      ahead.current = searchOf(href);
      void navigate(href, { state, replace });
      window.scrollTo(0, 0); // after it: the browser keeps with the entry that is left how far it was scrolled
    };
    const closeItem = () => {
      if (items > 0) return void navigate(-items);
      if (itemSteps === 0) return go(activeKey, here, { screens: history, items: 0, steps, itemSteps: 0 }, true);
      if (closingFrom.current === location.key) return;
      closingFrom.current = location.key;
      void navigate(-itemSteps);
    };
    const openItem = (next: string) => {
      if (next === item) return;
      // An item that was reached by its address has no screen behind it; neither has what is opened from there.
      const depth = item !== null && items === 0 ? 0 : items + 1;
      go(activeKey, { ...here, item: next }, { screens: history, items: depth, steps, itemSteps }, depth === 0);
    };
    return {
      activeKey,
      hrefOf: hrefTo,
      isArrival: hasMoved,
      isBackShown: isWholeItem(item) || isBackShown(activeKey, history.length, override),
      switchBack: setOverride,
      has: (asked) => screens.some((screen) => screen.key === asked),
      open: (next, place) => {
        if (!isScreenKey(next)) return;
        if (next !== activeKey) go(next, place, { ...AT_FIRST, screens: pushed(history, activeKey, next) });
        else if (place) go(next, place, { screens: history, items: 0, steps, itemSteps }, true);
        else if (item !== null) closeItem();
      },
      // Each opened screen is one entry of the browser's history and one for each step on it: before them is the popped key.
      back: () => {
        if (item !== null) closeItem();
        else if (history.length > 0) void navigate(-1 - steps);
        else go(first, undefined, AT_FIRST);
      },
      item,
      openItem,
      closeItem,
      parameters,
      stepBack: () => void navigate(-1),
      setParameters: (changes, { isStep = false } = {}) => {
        const latest = addressOf(ahead.current ?? location.search);
        if (shownKey(latest.key, screens) !== activeKey || latest.item !== item) return; // it is being left
        const next = latest.parameters;
        for (const [name, value] of Object.entries(changes)) next.set(name, value ?? "");
        const href = hrefTo(activeKey, { parameters: Object.fromEntries(next), ...(item !== null && { item }) });
        ahead.current = searchOf(href);
        if (!isStep) return void navigate(href, { state: location.state as unknown, replace: true });
        // A step inside an item is taken back with it.
        const made = { screens: history, items, steps, itemSteps };
        made[item === null ? "steps" : items > 0 ? "items" : "itemSteps"]++;
        void navigate(href, { state: made satisfies EntryState });
      },
    };
  }, [
    activeKey,
    ahead,
    closingFrom,
    first,
    hasMoved,
    item,
    location.key,
    location.search,
    location.state,
    navigate,
    override,
    parameters,
    screens,
  ]);

  useLayoutEffect(() => {
    if (isPop || location.search === ahead.current) ahead.current = null;
  }, [ahead, isPop, location]);

  useEffect(() => {
    if (closingFrom.current === null || closingFrom.current === location.key) return;
    closingFrom.current = null;
    if (item !== null) navigation.closeItem();
  }, [closingFrom, item, location.key, navigation]);

  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** The query of an address with its question mark, as the location has it. */
function searchOf(href: string): string {
  const at = href.indexOf("?");
  return at === -1 ? "" : href.slice(at);
}
