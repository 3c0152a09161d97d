import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { readStyleNonce } from "./style-nonce.ts";
import { cssVariablesResolver, theme } from "./theme.ts";

const TOAST_MS = 6_000;

/** Theme, colour scheme and toasts for everything inside. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={readStyleNonce}
    >
      <Notifications position="bottom-center" autoClose={TOAST_MS} />
      {children}
    </MantineProvider>
  );
}
