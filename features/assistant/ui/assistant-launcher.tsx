/** The floating button of the submit page, and the drawer that it opens, a separate chunk loaded at the first press. */
import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import classes from "./assistant-launcher.module.css";
import type { AssistantDrawerProps } from "./drawer-props.ts";

const loadDrawer = async () => (await import("./drawer/assistant-drawer.tsx")).AssistantDrawer;
const DRAWER_MISSING = "The assistant could not be loaded. Check your connection and try again.";

export function AssistantLauncher(props: Omit<AssistantDrawerProps, "isOpen" | "onClose">) {
  const [isOpen, setOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<AssistantDrawerProps> | null>(null);
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const Loaded = Drawer ?? (await loadDrawer());
      setDrawer(() => Loaded);
      setOpen(true);
    } catch (error) {
      logFailure("The assistant's drawer was not loaded.", error);
      showError(DRAWER_MISSING);
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        className={classes.button}
        classNames={{ label: classes.label, section: classes.icon }}
        size="md"
        radius="xl"
        leftSection={<IconSparkles size={18} stroke={1.75} aria-hidden />}
        aria-label="AI Content Assistant"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isLoading || undefined}
        onClick={() => void open()}
      >
        AI Content Assistant
      </Button>
      {Drawer && <Drawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
