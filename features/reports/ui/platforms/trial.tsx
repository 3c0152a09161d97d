/** 'Send test': delivers a test post with the saved settings and shows the platform's reply. */
import { Button } from "@mantine/core";
import type { OperatorPlatform } from "../../platform-contract.ts";
import classes from "./dialog.module.css";
import { useTryPlatform } from "./use-operator-platforms.ts";

export function PlatformTrial({ platform }: { platform: OperatorPlatform }) {
  const { mutate, isPending, data, error } = useTryPlatform(platform.id);
  const words = isPending
    ? "Waiting for a reply."
    : (error?.message ?? data?.detail ?? "Sends a test post using the saved settings.");
  return (
    <div className={classes.trial}>
      <Button size="xs" loading={isPending} onClick={() => mutate()}>
        Send test
      </Button>
      <p role="status" data-ok={isPending ? undefined : (data?.ok ?? (error ? false : undefined))}>
        {words}{" "}
        {!isPending && data?.live_url && (
          <a href={data.live_url} target="_blank" rel="noopener noreferrer">
            View test post
          </a>
        )}
      </p>
    </div>
  );
}
