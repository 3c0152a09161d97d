/** Navigation between screens without knowledge of the shell: the app provides it, screens use the hooks. */
import { type ComponentProps, createContext, type MouseEvent, use, useEffect } from "react";

/** The state of a screen, kept in the address so that reloads and copied links restore it. */
export type Place = {
  /** The open item, for example one post of a list; the screen knows its format. */
  item?: string;
  /** Search, order, page and anything else the screen keeps in the address. */
  parameters?: Record<string, string>;
};

export type ScreenNavigation = {
  activeKey: string;
  /** Opens a screen; the current one goes on the history stack. Opening the current screen closes its item. */
  open: (key: string, place?: Place) => void;
  /** Closes the item if one is open; else pops the history stack, or opens the first screen when it is empty. */
  back: () => void;
  /** Whether Back is to be shown on the current screen. */
  isBackShown: boolean;
  /** Overrides whether the current screen shows Back; null takes the override away. */
  switchBack: (shown: boolean | null) => void;
  hrefOf: (key: string, place?: Place) => string;
  /** Whether the screen exists for this user. */
  has: (key: string) => boolean;
  /** Whether the screen was reached from another one, so that its heading takes the focus. */
  isArrival: boolean;
  /** The item open in the current screen; null: the screen itself. Another screen starts without one. */
  item: string | null;
  /** Opens an item as an entry of the browser's history, so that the browser's back closes it. */
  openItem: (item: string) => void;
  /** Leads back to the screen as it was, or to the screen itself where the item was reached by its address. */
  closeItem: () => void;
  /** The current screen's further parameters of the address. */
  parameters: URLSearchParams;
  /**
   * Changes them; null and "" take a parameter away. In place, unless it `isStep`: then the browser's back leads to what
   * was shown before. Back of the dashboard leaves the screen all the same.
   */
  setParameters: (changes: Record<string, string | null>, options?: { isStep?: boolean }) => void;
  /** Leads back over the last step. */
  stepBack: () => void;
};

export const NavigationContext = createContext<ScreenNavigation | null>(null);

export function useNavigation(): ScreenNavigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("useNavigation works only in screens inside the dashboard's shell.");
  return navigation;
}

/** Lets a screen switch Back on or off for as long as it is shown; there still has to be a history. */
export function useBackSwitch(shown: boolean): void {
  const { switchBack } = useNavigation();
  useEffect(() => {
    switchBack(shown);
    return () => switchBack(null);
  }, [shown, switchBack]);
}

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick">;

type ScreenLinkProps = LinkProps & { to: string; place?: Place; onOpen?: () => void };

/** A real link, so that it can be opened in a new tab; a plain click stays in the page. */
export function ScreenLink({ to, place, onOpen, children, ...attributes }: ScreenLinkProps) {
  const { hrefOf, open } = useNavigation();
  const follow = () => {
    onOpen?.();
    open(to, place);
  };
  return (
    <a {...attributes} href={hrefOf(to, place)} onClick={(event) => isPlain(event) && follow()}>
      {children}
    </a>
  );
}

/** Opens something inside the current screen, which keeps its search, order and page. */
export function ItemLink({ item, children, ...attributes }: LinkProps & { item: string }) {
  const { activeKey, hrefOf, openItem, parameters } = useNavigation();
  const href = hrefOf(activeKey, { item, parameters: Object.fromEntries(parameters) });
  return (
    <a {...attributes} href={href} onClick={(event) => isPlain(event) && openItem(item)}>
      {children}
    </a>
  );
}

/** Whether a click stays in the page; then the browser does not follow the link. */
function isPlain(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  event.preventDefault();
  return true;
}
