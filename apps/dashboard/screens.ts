/** Which screens exist: a key that is not here is absent from the menu, and its address shows the overview. */
import { IconLayoutDashboard, IconMail, IconPlus } from "@tabler/icons-react";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Role } from "#features/accounts/contract.ts";
import { FIRST_SCREEN, isScreenKey, type ScreenKey } from "./screen-keys.ts";

export type Screen = {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Heading in the side menu; null for screens above the headings. "submit" is the menu's one filled button. */
  section: "submit" | "Content" | "Audience" | "Account" | "Operator" | null;
  component: LazyExoticComponent<ComponentType>;
  operatorOnly?: boolean;
};

export const SCREENS: Partial<Record<ScreenKey, Screen>> = {
  createBlog: {
    label: "Submit",
    icon: IconPlus,
    section: "submit",
    component: lazy(async () => ({ default: (await import("#features/content/ui/submit-screen.tsx")).SubmitScreen })),
  },
  overview: {
    label: "Overview",
    icon: IconLayoutDashboard,
    section: null,
    component: lazy(async () => ({
      default: (await import("#features/content/ui/overview-screen.tsx")).OverviewScreen,
    })),
  },
  outbox: {
    label: "Outbox",
    icon: IconMail,
    section: "Operator",
    component: lazy(async () => ({ default: (await import("#features/outbox/ui/outbox-screen.tsx")).OutboxScreen })),
    operatorOnly: true,
  },
};

export type ListedScreen = Screen & { key: ScreenKey };

/** The screens that someone of this role may open, in the menu's order. */
export function screensFor(role: Role, screens = SCREENS): ListedScreen[] {
  return Object.entries(screens)
    .filter(([, screen]) => !screen.operatorOnly || role === "operator")
    .map(([key, screen]) => ({ ...screen, key: key as ScreenKey }));
}

/** The key that an address shows: unknown, absent and forbidden keys show the overview. */
export function shownKey(asked: string | null, available: readonly ListedScreen[]): ScreenKey {
  return isScreenKey(asked) && available.some(({ key }) => key === asked) ? asked : FIRST_SCREEN;
}
