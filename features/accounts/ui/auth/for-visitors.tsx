/** Pages for signed-out visitors only; redirects signed-in users to their original destination. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useEntrance } from "./use-entrance.ts";
import { fetchMe } from "../use-me.ts";

/** The children show at once: most who come here are visitors, and nothing waits for the answer. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const enter = useEffectEvent(useEntrance());
  useEffect(() => {
    let isHere = true;
    fetchMe()
      .then(() => (isHere ? enter() : undefined))
      // Nobody is signed in, or may not come in: the form says why.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return children;
}
