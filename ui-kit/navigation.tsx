/** How screens reach each other without knowing the shell: the app provides the navigation, screens use the hooks. */
import { createContext, type MouseEvent, type ReactNode, use, useEffect } from "react";

export type ScreenNavigation = {
  activeKey: string;
  /** Opens a screen; the current one goes on the history stack. */
  open: (key: string) => void;
  /** Pops the history stack, or opens the first screen when it is empty. */
  back: () => void;
  /** Whether Back is to be shown on the current screen. */
  isBackShown: boolean;
  /** Overrides whether the current screen shows Back; null takes the override away. */
  switchBack: (shown: boolean | null) => void;
  hrefOf: (key: string) => string;
  /** Whether the screen exists for this user. */
  has: (key: string) => boolean;
  /** Whether the screen was reached from another one, so that its heading takes the focus. */
  isArrival: boolean;
};

export const NavigationContext = createContext<ScreenNavigation | null>(null);

export function useNavigation(): ScreenNavigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("useNavigation is for screens inside the dashboard's shell.");
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

type ScreenLinkProps = {
  to: string;
  className?: string;
  children: ReactNode;
  "aria-current"?: "page";
  onOpen?: () => void;
};

/** A real link, so that it can be opened in a new tab; a plain click stays in the page. */
export function ScreenLink({ to, children, onOpen, ...attributes }: ScreenLinkProps) {
  const { hrefOf, open } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen?.();
    open(to);
  };
  return (
    <a href={hrefOf(to)} onClick={follow} {...attributes}>
      {children}
    </a>
  );
}
