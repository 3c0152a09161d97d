/** Page of the link in an invitation. Opening it decides nothing: programs that check emails open links too. */
import { Alert, Button, Loader } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { AuthAside, AuthFrame } from "#features/accounts/ui/auth/frame.tsx";
import { HOME_PATH, signInPathFrom } from "#features/accounts/ui/return-path.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import { type OpenedInvitation, teamMessages } from "../../contract.ts";
import classes from "./invitation.module.css";
import { InvitedTo } from "./invited-to.tsx";
import { JoinForm } from "./join-form.tsx";
import { useAccept, useDecline, useInvitation, useSwitchAccount } from "./use-invitation.ts";

export function InvitationPage() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error, refetch, isFetching } = useInvitation(token);
  const [declined, setDeclined] = useState<string | null>(null);
  if (declined !== null) return <Over title="Invitation declined">{declined}</Over>;
  if (data) return <Opened key={data.signed_in_as} invitation={data} token={token} onDeclined={setDeclined} />;
  const isUnknown = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (isUnknown) return <Over title="Invitation not found">{error.message}</Over>;
  return (
    <AuthFrame title="Invitation" lead="">
      {error ? (
        <ErrorState title="The invitation could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <Loader size="sm" role="status" aria-label="Loading the invitation" />
      )}
    </AuthFrame>
  );
}

/** Nothing is left to decide. */
function Over({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AuthFrame title={title} lead={children}>
      <Button component={Link} to={HOME_PATH} size="md" fullWidth>
        Go to your dashboard
      </Button>
    </AuthFrame>
  );
}

type OpenedProps = { invitation: OpenedInvitation; token: string; onDeclined: (words: string) => void };

function Opened(props: OpenedProps) {
  const { state, inviter, email, expires_at, signed_in_as: account, has_account } = props.invitation;
  if (state === "expired")
    return <Over title="This invitation has expired">{teamMessages.expired(formatDay(expires_at), inviter)}</Over>;
  if (state === "cancelled") return <Over title="Invitation cancelled">{teamMessages.cancelled(inviter)}</Over>;
  if (state !== "open") return <Over title="Invitation answered">{teamMessages.answered}</Over>;
  if (account !== null && account.toLowerCase() !== email.toLowerCase())
    return <ForAnother {...props} account={account} />;
  return (
    <Invitation {...props}>
      {account !== null && <Acceptance {...props} />}
      {account === null && (has_account ? <SignInFirst /> : <JoinForm {...props} />)}
    </Invitation>
  );
}

function Invitation({ children, ...props }: OpenedProps & { children: ReactNode }) {
  const { invitation } = props;
  const { inviter, companies, message, expires_at } = invitation;
  const names = new Intl.ListFormat("en-GB").format(companies.map(({ name }) => name));
  return (
    <AuthFrame
      title={`${inviter} invites you to ${names}`}
      lead={message === "" ? "Here is what you can do there." : `“${message}”`}
    >
      <InvitedTo invitation={invitation} hasRights />
      {children}
      <Decline {...props} />
      <AuthAside>Valid until {formatDay(expires_at)}. Nothing happens without your answer.</AuthAside>
    </AuthFrame>
  );
}

function Acceptance({ invitation, token }: OpenedProps) {
  const { mutate, isPending, error } = useAccept(token);
  return (
    <>
      {error && <Problem error={error} />}
      <Button
        variant="filled"
        size="md"
        fullWidth
        classNames={{ root: classes.accept, label: classes.wrapping }}
        loading={isPending}
        onClick={() => mutate()}
      >
        Accept as {invitation.email}
      </Button>
    </>
  );
}

function SignInFirst() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p>{teamMessages.hasAccount}</p>
      <Button component={Link} to={signInPathFrom(pathname + search)} variant="filled" size="md" fullWidth mt={12}>
        Sign in
      </Button>
    </>
  );
}

function ForAnother({ invitation, token, account }: OpenedProps & { account: string }) {
  const { mutate, isPending, error } = useSwitchAccount(token);
  return (
    <AuthFrame title={`This invitation is for ${invitation.email}`} lead={`You are signed in as ${account}.`}>
      <InvitedTo invitation={invitation} />
      {error && <Problem error={error} />}
      <Button variant="filled" size="md" fullWidth loading={isPending} onClick={() => mutate()}>
        Switch account
      </Button>
    </AuthFrame>
  );
}

function Decline({ token, onDeclined }: OpenedProps) {
  const { mutate, isPending, error } = useDecline(token);
  return (
    <>
      <Button
        size="md"
        fullWidth
        mt={8}
        loading={isPending}
        onClick={() => mutate(undefined, { onSuccess: ({ detail }) => onDeclined(detail) })}
      >
        Decline
      </Button>
      {error && <Problem error={error} />}
    </>
  );
}

function Problem({ error }: { error: Error }) {
  return (
    <Alert my={12} role="alert" icon={<IconAlertCircle size={16} aria-hidden />}>
      {error.message}
    </Alert>
  );
}
