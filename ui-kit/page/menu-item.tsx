import { Menu, type MenuItemProps } from "@mantine/core";
import type { MouseEventHandler } from "react";

type Props = Omit<MenuItemProps, "disabled"> & {
  /** Why it does nothing now, the label should say. */
  isOff: boolean;
  onClick: MouseEventHandler<HTMLButtonElement>;
};

/** An item that may be off. It keeps taking the focus: a menu whose items are all off is left by keyboard too. */
export function MenuItem({ isOff, onClick, ...props }: Props) {
  const off = isOff && { "aria-disabled": true, "data-disabled": true };
  return <Menu.Item {...props} {...off} onClick={isOff ? undefined : onClick} />;
}
