import { notifications } from "@mantine/notifications";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";

/** Where a toast leads; it is a real link, opened in the same tab. */
export type ToastLink = { label: string; href: string };

type Tone = { icon: ReactNode; color: string };

const success: Tone = { icon: <IconCircleCheck size={18} aria-hidden />, color: "green" };
const failure: Tone = { icon: <IconAlertCircle size={18} aria-hidden />, color: "red" };

export function showSuccess(message: string, link?: ToastLink): void {
  show(message, success, link);
}

export function showError(message: string): void {
  show(message, failure);
}

/** One toast per text: a repeated failure does not pile up. */
function show(message: string, { icon, color }: Tone, link?: ToastLink): void {
  const content = link ? <LinkedMessage message={message} link={link} /> : message;
  notifications.hide(message);
  notifications.show({ id: message, message: content, icon, color, closeButtonProps: { "aria-label": "Dismiss" } });
}

function LinkedMessage({ message, link }: { message: string; link: ToastLink }) {
  return (
    <>
      {message} <a href={link.href}>{link.label}</a>
    </>
  );
}
