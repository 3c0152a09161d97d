/** Renders toasts in a separate chunk (toaster-chunk.ts), because most first loads show none. */
import { Notifications } from "@mantine/notifications";

export { notifications } from "@mantine/notifications";

const TOAST_MS = 6_000;

/** Where toasts appear; one for the page. */
export function Toaster() {
  return <Notifications position="bottom-center" autoClose={TOAST_MS} />;
}
