import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import "../forms/input-method.ts";
import { readStyleNonce } from "./style-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";
import { useToasterChunk } from "../toasts/toaster-chunk.ts";

/** Theme, colour scheme and toasts for everything inside. */
export function DesignProvider({ children }: { children: ReactNode }) {
  const toasts = useToasterChunk();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
      // All variables come from the theme: the library's file of its own colours would be 2.6 KB of each first load.
      deduplicateCssVariables={false}
    >
      {children}
      {/* After the page, whose first link is the one to its content. */}
      {toasts && <toasts.Toaster />}
    </MantineProvider>
  );
}
