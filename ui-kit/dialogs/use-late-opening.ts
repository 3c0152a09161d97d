import { useEffect, useState } from "react";

/**
 * For dialogs whose code is loaded on demand: they would be mounted open, and Mantine returns the focus only to the
 * element that had it when `opened` changed. Returns false on the first render, then `isOpen`.
 */
export function useLateOpening(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the second render is the point: it is the change of `opened`
    setMounted(true);
  }, []);
  return isMounted && isOpen;
}
