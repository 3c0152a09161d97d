/** 'AI Content Assistant' (docs/product/assistant.md, Drawer). It keeps working while it is closed. */
import { Drawer } from "@mantine/core";
import "@mantine/core/styles/Drawer.layer.css";
import { useRef, useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import type { AssistantDrawerProps } from "../drawer-props.ts";
import { AssistantPanel } from "./assistant-panel.tsx";
import classes from "./assistant-drawer.module.css";

export function AssistantDrawer({ isOpen, ownerId, kindKey, onInsert, onClose }: AssistantDrawerProps) {
  const opened = useLateOpening(isOpen);
  const [shown, setShown] = useState(kindKey);
  const [isBusy, setBusy] = useState(false);
  const [isFocusElsewhere, setFocusElsewhere] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen);
    if (isOpen) {
      setShown(kindKey);
      setFocusElsewhere(false);
    }
  }
  const content = useRef<HTMLDivElement>(null);
  const hasFocus = () => content.current?.contains(document.activeElement) ?? false;
  // The form that received the draft may have focused a field: the focus stays there.
  const closeInserted = () => {
    setFocusElsewhere(!hasFocus());
    onClose();
  };
  // The element to focus may be in the half that a narrow window hides.
  const takeFocus = () => void (hasFocus() || content.current?.focus({ preventScroll: true }));
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="right"
      size={848}
      padding={0}
      keepMounted
      // Not "activity", which would stop the writing when it unmounts effects.
      keepMountedMode="display-none"
      // While a dialog is open above it, Esc closes that.
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      returnFocus={!isFocusElsewhere}
      onEnterTransitionEnd={takeFocus}
      transitionProps={{ duration: 150, timingFunction: "ease-out" }}
    >
      <Drawer.Overlay />
      <Drawer.Content ref={content} className={classes.content} aria-label="AI Content Assistant">
        <AssistantPanel
          key={`${ownerId}:${shown}`}
          ownerId={ownerId}
          kindKey={shown}
          isOpen={isOpen}
          onInsert={onInsert}
          onBusy={setBusy}
          onKind={setShown}
          onClose={onClose}
          onInserted={closeInserted}
        />
      </Drawer.Content>
    </Drawer.Root>
  );
}
