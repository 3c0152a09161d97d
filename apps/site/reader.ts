/** Who is reading, on the few pages that are drawn for one reader. All others are the same for everybody. */
import { createContext, useContext } from "react";

export type Reader = {
  email: string;
  /** Address of their dashboard. */
  home: string;
};

const Context = createContext<Reader | null>(null);

export const ReaderProvider = Context.Provider;

/** Null on pages that are the same for everybody. */
export function useReader(): Reader | null {
  return useContext(Context);
}
