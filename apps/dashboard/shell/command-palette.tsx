import "@mantine/spotlight/styles.layer.css";
import { useMantineColorScheme } from "@mantine/core";
import { Spotlight, spotlight, type SpotlightActionData } from "@mantine/spotlight";
import { IconDeviceDesktop, IconLogout, IconMoon, IconNews, IconSearch, IconSun } from "@tabler/icons-react";
import { useSignOut } from "#features/accounts/ui/sessions/use-sign-out.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import "./command-palette.css";
import type { ListedScreen } from "../screens/screens.ts";

export function openPalette(): void {
  spotlight.open();
}

/** ⌘K: every screen that exists and every action of the user menu, by name. */
export function CommandPalette({ screens }: { screens: ListedScreen[] }) {
  const { open } = useNavigation();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();

  const screenActions: SpotlightActionData[] = screens.map(({ key, label, icon: Icon }) => ({
    id: key,
    label,
    leftSection: <Icon size={16} stroke={1.75} />,
    onClick: () => open(key),
  }));
  const actions: SpotlightActionData[] = [
    {
      id: "front-page",
      label: "Public front page",
      leftSection: <IconNews size={16} stroke={1.75} />,
      onClick: () => window.location.assign("/"),
    },
    {
      id: "light",
      label: "Light theme",
      leftSection: <IconSun size={16} stroke={1.75} />,
      onClick: () => setColorScheme("light"),
    },
    {
      id: "dark",
      label: "Dark theme",
      leftSection: <IconMoon size={16} stroke={1.75} />,
      onClick: () => setColorScheme("dark"),
    },
    {
      id: "auto",
      label: "Device theme",
      leftSection: <IconDeviceDesktop size={16} stroke={1.75} />,
      onClick: () => setColorScheme("auto"),
    },
    {
      id: "sign-out",
      label: "Sign out",
      leftSection: <IconLogout size={16} stroke={1.75} />,
      onClick: () => signOut.mutate(),
    },
  ];

  return (
    <Spotlight
      actions={[
        { group: "Screens", actions: screenActions },
        { group: "Actions", actions },
      ]}
      shortcut={null}
      centered={false}
      attributes={{ content: { "aria-label": "Search screens and actions" } }}
      overlayProps={{}}
      transitionProps={{ transition: "fade", duration: 120 }}
      nothingFound="No matches."
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: "Search screens and actions",
        "aria-label": "Search screens and actions",
      }}
    />
  );
}
