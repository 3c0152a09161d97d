import { useCallback, useEffect, useRef } from "react";
import { useNavigation } from "#ui-kit/page/navigation.tsx";

/**
 * Something opened above the screen by a parameter of the address. Opening adds a history entry, moving on inside does
 * not, so the browser's back button always closes it. `value` is null while it is closed.
 */
export function useOpened(parameter: string) {
  const { parameters, setParameters, stepBack } = useNavigation();
  const value = parameters.get(parameter) || null;
  const isOpen = value !== null;
  // Whether the previous history entry is the screen without it; unknown after a reload.
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
