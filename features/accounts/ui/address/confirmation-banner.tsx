/** Shown above every screen while publishing is waiting for the account's confirmed email address. */
import { IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { AccountBanner } from "../account-banner.tsx";
import { meQuery, useMe } from "../use-me.ts";
import { useResendConfirmation } from "./use-resend-confirmation.ts";

export function ConfirmationBanner() {
  // The link may have been opened in another tab.
  useQuery({ ...meQuery, staleTime: 0, refetchOnWindowFocus: true });
  const { email, confirmation_sent_at: sentAt } = useMe();
  const { open } = useNavigation();
  const resend = useResendConfirmation();
  return (
    <AccountBanner
      label="Email confirmation"
      tone="amber"
      icon={IconMail}
      action={resend}
      other={{ label: "Change address", run: () => open("individualProfile") }}
    >
      Confirm your email address to publish.{" "}
      <span role="status">
        {sentAt === null ? (
          <>
            The link we sent to <bdi>{email}</bdi> has expired.
          </>
        ) : (
          <>
            We sent a link to <bdi>{email}</bdi> {whenOf(sentAt)}.
          </>
        )}{" "}
        You can write and save drafts now.
      </span>
    </AccountBanner>
  );
}

function whenOf(sentAt: string): string {
  const isToday = new Date(sentAt).toDateString() === new Date().toDateString();
  return isToday ? `at ${formatTimeOfDay(sentAt)}` : `on ${formatDateTime(sentAt)}`;
}
