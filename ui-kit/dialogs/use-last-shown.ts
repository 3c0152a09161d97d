import { useState } from "react";

/** What a dialog is or was last about: while it fades away it still shows that. @param given null once it is closed. */
export function useLastShown<T>(given: T | null): T | null {
  const [shown, setShown] = useState(given);
  if (given !== null && given !== shown) setShown(given);
  return shown;
}
