import { useEffect, useState } from "react";

/**
 * For dialogs whose code is loaded when they are asked for: they would be mounted open, and Mantine gives the focus back
 * only to what had it when `opened` changed. This answers false on the first render, then `isOpen`.
 */
export function useLateOpening(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point: it is the change of `opened`
    setMounted(true);
  }, []);
  return isMounted && isOpen;
}
