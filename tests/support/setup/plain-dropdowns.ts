/**
 * Menus and lists of choices stay once they are open. They hide where their button is scrolled out of sight, and without
 * layout every button is: whether a test saw its menu before it was measured was chance.
 */
import { theme } from "#ui-kit/theme/theme.ts";

const { Popover, ...others } = theme.components ?? {};
theme.components = {
  ...others,
  Popover: { ...Popover, defaultProps: { ...Popover?.defaultProps, hideDetached: false } },
};
