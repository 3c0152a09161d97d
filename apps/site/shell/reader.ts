/** The signed-in reader, on the few pages rendered for one reader. All others are the same for everyone. */
import { createContext, useContext } from "react";

export type Reader = {
  email: string;
  /** Address of their dashboard. */
  home: string;
};

const Context = createContext<Reader | null>(null);

export const ReaderProvider = Context.Provider;

/** Null on pages that are the same for everyone. */
export function useReader(): Reader | null {
  return useContext(Context);
}
