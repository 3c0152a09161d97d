/** Renders toasts in a separate chunk (toaster-chunk.ts), because most first loads show none. */
import { Notifications } from "@mantine/notifications";
import { useEffect, useRef } from "react";
import { makeRoomFor } from "./room.ts";

export { notifications } from "@mantine/notifications";

const TOAST_MS = 6_000;

/** Where toasts appear; one for the page. */
export function Toaster() {
  const toasts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const shown = toasts.current?.querySelector('[data-position="bottom-center"]');
    return shown ? makeRoomFor(shown) : undefined;
  }, []);
  return (
    <div ref={toasts}>
      <Notifications position="bottom-center" autoClose={TOAST_MS} withinPortal={false} />
    </div>
  );
}
