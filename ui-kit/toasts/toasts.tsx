import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type ToastAction, type ToastLink, ToastMessage } from "./toast-message.tsx";
import { sayPlainly } from "./plain-toast.ts";
import { loadToaster, reportMissing } from "./toaster-chunk.ts";

type Tone = { icon: ReactNode; color: string };

const success: Tone = { icon: <IconCircleCheck size={18} aria-hidden />, color: "green" };
const info: Tone = { icon: <IconInfoCircle size={18} aria-hidden />, color: "blue" };
const warning: Tone = { icon: <IconAlertTriangle size={18} aria-hidden />, color: "amber" };
const failure: Tone = { icon: <IconAlertCircle size={18} aria-hidden />, color: "red" };

/** How long a toast with an action stays; the pointer and the focus hold it. */
const ACTION_MS = 10_000;

export function showSuccess(message: string, action?: ToastLink | ToastAction): void {
  show(message, success, action);
}

export function showInfo(message: string, action?: ToastLink | ToastAction): void {
  show(message, info, action);
}

/** Something is missing before the user can continue; nothing has failed. */
export function showWarning(message: string): void {
  show(message, warning);
}

export function showError(message: string, action?: ToastLink | ToastAction): void {
  show(message, failure, action);
}

let actions = 0;

function show(message: string, tone: Tone, action?: ToastLink | ToastAction): void {
  void loadToaster().then(
    (toaster) => draw(toaster, message, tone, action),
    (error: unknown) => {
      sayPlainly(message, action && "run" in action ? action : undefined);
      reportMissing(error);
    },
  );
}

type Toaster = Awaited<ReturnType<typeof loadToaster>>;

/**
 * One toast per text: a repeated failure does not pile up. A toast with an action stays separate, because the action
 * concerns one thing.
 */
function draw(
  { notifications }: Toaster,
  message: string,
  { icon, color }: Tone,
  action?: ToastLink | ToastAction,
): void {
  const id = action && "run" in action && !action.isGeneral ? `action-${++actions}` : message;
  const hide = () => void notifications.hide(id);
  hide();
  notifications.show({
    id,
    message: action ? <ToastMessage message={message} action={action} onDone={hide} /> : message,
    icon,
    color,
    ...(action && "run" in action ? { autoClose: ACTION_MS } : {}),
    closeButtonProps: { "aria-label": "Dismiss" },
  });
}
