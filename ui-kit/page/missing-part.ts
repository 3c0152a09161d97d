/** Says in a toast why a dialog or a menu cannot be shown: a new version has replaced its code, or the server is away. */
import { showError } from "#ui-kit/toasts/toasts.tsx";
import { isAnswering, SERVER_AWAY, UPDATED } from "./server-answering.ts";

export async function reportMissingPart(): Promise<void> {
  if (await isAnswering())
    showError(UPDATED, { label: "Reload", run: () => window.location.reload(), isGeneral: true });
  else showError(SERVER_AWAY);
}
