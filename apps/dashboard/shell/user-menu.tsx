import { type MantineColorScheme, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconLock, IconLogout, IconNews, IconUser } from "@tabler/icons-react";
import { useId, useRef } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { useSignOut } from "#features/accounts/ui/sessions/use-sign-out.ts";
import { initialsOf } from "#ui-kit/format/first-letters.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { Avatar } from "#ui-kit/page/avatar.tsx";
import styles from "./user-menu.module.css";

const SCHEMES: { value: MantineColorScheme; label: string }[] = [
  { value: "auto", label: "Device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

const OWN_SCREENS = [
  { to: "individualProfile", label: "Profile Details", icon: IconUser },
  { to: "changePassword", label: "Change Password", icon: IconLock },
] as const;

/** The signed-in user, the theme, and signing out. A native popover: the browser handles Esc, outside clicks and focus. */
export function UserMenu() {
  const id = useId();
  const me = useMe();
  const signOut = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  const name = `${me.first_name} ${me.last_name}`.trim();
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id}>
        <Avatar ink="accent">{initialsOf(`${me.first_name} ${me.last_name}`)}</Avatar>
        <VisuallyHidden>Account, {name}</VisuallyHidden>
      </button>
      <div ref={menu} className={styles.menu} id={id} popover="auto">
        <p className={styles.who}>
          <strong>{name}</strong>
          <span>{me.email}</span>
        </p>
        <ThemeChoice />
        {OWN_SCREENS.map(({ to, label, icon: Icon }) => (
          <ScreenLink key={to} className={styles.item} to={to} onOpen={() => menu.current?.hidePopover()}>
            <Icon size={16} stroke={1.75} />
            {label}
          </ScreenLink>
        ))}
        <a className={styles.item} href="/">
          <IconNews size={16} stroke={1.75} />
          Public front page
        </a>
        <button type="button" className={styles.item} onClick={() => signOut.mutate()}>
          <IconLogout size={16} stroke={1.75} />
          Sign out
        </button>
      </div>
    </>
  );
}

function ThemeChoice() {
  const name = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <fieldset className={styles.theme}>
      <legend>Theme</legend>
      {SCHEMES.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={colorScheme === value} onChange={() => setColorScheme(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
