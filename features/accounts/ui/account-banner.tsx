/** Banner above every screen for an unusual account state, with the button that ends it. */
import { Button } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";
import classes from "./account-banner.module.css";

type AccountBannerProps = {
  label: string;
  tone: "purple" | "amber";
  icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  /** A `span` in it stands back. */
  children: ReactNode;
  action: { label: string; run: () => void; isBusy: boolean; isDisabled?: boolean };
  other?: { label: string; run: () => void };
};

export function AccountBanner({ label, tone, icon: Icon, children, action, other }: AccountBannerProps) {
  return (
    <section className={classes.banner} data-tone={tone} aria-label={label}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <p>{children}</p>
      <Button size="xs" loading={action.isBusy} disabled={action.isDisabled ?? false} onClick={action.run}>
        {action.label}
      </Button>
      {other && (
        <Button size="xs" variant="subtle" onClick={other.run}>
          {other.label}
        </Button>
      )}
    </section>
  );
}
