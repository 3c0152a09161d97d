import { Alert, Button, Loader } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { call } from "#platform/http-client/call.ts";
import { confirmAddress, confirmNewAddress } from "../../address-calls.ts";
import { accountPages, mailToken } from "../../contract.ts";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { HOME_PATH } from "../return-path.ts";

type MailedLinkScreenProps = {
  /** The call that takes the token. */
  use: typeof confirmAddress | typeof confirmNewAddress;
  title: string;
  lead: string;
  /** The same once the link has been used. */
  done: { title: string; lead: string };
};

/** Page opened by the emailed link of a new account. */
export function ActivationScreen() {
  return (
    <MailedLinkScreen
      use={confirmAddress}
      title="Confirm your email"
      lead="This is how we know where to reach you."
      done={{ title: "Ready to publish", lead: "You can publish now." }}
    />
  );
}

/** Page opened by the link to a new address (docs/product/accounts.md, Change of address). */
export function ConfirmEmailScreen() {
  return (
    <MailedLinkScreen
      use={confirmNewAddress}
      title="Confirm your new email"
      lead="You will sign in with this address, and we will email you there."
      done={{ title: "Email changed", lead: "From now on you sign in with this address, and we email you there." }}
    />
  );
}

/** Uses the link's `?token=` automatically, once. */
function MailedLinkScreen({ use, title, lead, done }: MailedLinkScreenProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error } = useQuery({
    queryKey: ["mailed-link", use.path, token],
    queryFn: () => sendToken(use, token),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <AuthFrame {...(data ? done : { title, lead })}>
      {!data && !error && <Loader size="sm" role="status" aria-label="Confirming your email" />}
      {data && (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          {data.detail}
        </Alert>
      )}
      {error && <Alert icon={<IconAlertCircle size={16} />}>{error.message}</Alert>}
      {data && (
        <Button component={Link} to={HOME_PATH} variant="filled" size="md" fullWidth mt={24}>
          Go to your dashboard
        </Button>
      )}
      {error && (
        <AuthAside>
          <Link to={accountPages.signIn}>Back to sign in</Link>
        </AuthAside>
      )}
    </AuthFrame>
  );
}

async function sendToken(use: MailedLinkScreenProps["use"], token: string) {
  const parsed = mailToken.safeParse(token);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return call(use, { body: { token: parsed.data } }, { session: "ignore" });
}
