/** The assistant of the submit page: its button and drawer, and inserting a draft into the shown form. */
import type { ComponentProps, ComponentType } from "react";
import type { SubmitAssistantProps } from "#features/content/ui/submit/submit-screen.tsx";
import { AssistantLauncher } from "./assistant-launcher.tsx";
import { InsertDialog } from "./insertion/dialog.tsx";
import { useInsertion } from "./insertion/use-insertion.ts";

type LauncherProps = ComponentProps<typeof AssistantLauncher>;

/** @param Launcher the button and the drawer behind it. */
export function SubmitAssistant({
  Launcher = AssistantLauncher,
  ...props
}: SubmitAssistantProps & { Launcher?: ComponentType<LauncherProps> }) {
  const { insert, question, answer } = useInsertion(props);
  return (
    <>
      <Launcher ownerId={props.me.id} kindKey={props.shownKey} onInsert={insert} />
      <InsertDialog question={question} onAnswer={answer} />
    </>
  );
}
