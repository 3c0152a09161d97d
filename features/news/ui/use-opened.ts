import { useCallback, useEffect, useRef } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";

/**
 * Something that a parameter of the address opens above the screen. Opening is a step and moving on from there none: the
 * browser's back closes it, whatever was shown in it meanwhile. `value` is null while it is closed.
 */
export function useOpened(parameter: string) {
  const { parameters, setParameters, stepBack } = useNavigation();
  const value = parameters.get(parameter) || null;
  const isOpen = value !== null;
  // Whether the entry before this one is the screen without it; after a reload nobody knows.
  const hasStepped = useRef(false);
  useEffect(() => {
    if (!isOpen) hasStepped.current = false;
  }, [isOpen]);
  const open = useCallback(
    (next: string) => {
      if (!isOpen) hasStepped.current = true;
      setParameters({ [parameter]: next }, { isStep: !isOpen });
    },
    [isOpen, parameter, setParameters],
  );
  const close = () => {
    if (hasStepped.current) stepBack();
    else setParameters({ [parameter]: null });
    hasStepped.current = false;
  };
  return { value, open, close };
}
