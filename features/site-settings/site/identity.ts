/** Who the site is, for every part of a public page. */
import { createContext, useContext } from "react";
import type { SiteIdentity } from "../contract.ts";

const Identity = createContext<SiteIdentity | null>(null);

export const IdentityProvider = Identity.Provider;

/** @throws Error outside the page shell. */
export function useIdentity(): SiteIdentity {
  const identity = useContext(Identity);
  if (!identity) throw new Error("Public pages are drawn inside the page shell (apps/site/page.tsx).");
  return identity;
}
