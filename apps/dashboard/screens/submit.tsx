/** The submit screen, with the assistant in its slot. */
import { SubmitAssistant } from "#features/assistant/ui/submit-assistant.tsx";
import { SubmitScreen } from "#features/content/ui/submit/submit-screen.tsx";

export function Submit() {
  return <SubmitScreen Assistant={SubmitAssistant} />;
}
