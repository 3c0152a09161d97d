/** Pages for signed-out visitors only; redirects signed-in users to their original destination. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useEntrance } from "./use-entrance.ts";
import { fetchSignedIn } from "../use-me.ts";

/** Shows the children immediately: most people here are visitors, and nothing has to wait for the answer. */
export function ForVisitors({ children }: { children: ReactNode }) {
  const enter = useEffectEvent(useEntrance());
  useEffect(() => {
    let isHere = true;
    fetchSignedIn()
      .then(() => (isHere ? enter() : undefined))
      // Not signed in, or not allowed to: the form says why.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return children;
}
