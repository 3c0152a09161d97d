import { Alert, Loader } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { sendJson } from "#platform/http-client/http-client.ts";
import { accountPages, accountPaths, doneAnswer, mailToken } from "../../contract.ts";
import { profileMessages, profilePaths } from "../../profile-contract.ts";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { HOME_PATH } from "../return-path.ts";

type MailedLinkScreenProps = {
  /** The call that takes the token. */
  path: string;
  title: string;
  lead: string;
  /** What is true once the call went through; left out, the answer says it. */
  done?: string;
};

/** Where a new account's mailed link leads. */
export function ActivationScreen() {
  return (
    <MailedLinkScreen
      path={accountPaths.activate}
      title="Confirm your email"
      lead="This is how we know where to reach you."
    />
  );
}

/** Where the link to a new address leads (docs/product/accounts.md, Change of address). */
export function ConfirmEmailScreen() {
  return (
    <MailedLinkScreen
      path={profilePaths.confirmEmail}
      title="Confirm your new email"
      lead="You will sign in with this address, and we will email you there."
      done={profileMessages.emailChanged}
    />
  );
}

/** Uses the link's `?token=` by itself, once. */
function MailedLinkScreen({ path, title, lead, done }: MailedLinkScreenProps) {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error } = useQuery({
    queryKey: ["mailed-link", path, token],
    queryFn: () => sendToken(path, token),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <AuthFrame title={title} lead={lead}>
      {!data && !error && <Loader size="sm" role="status" aria-label="Confirming your email" />}
      {data && (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          {done ?? data.detail}
        </Alert>
      )}
      {error && <Alert icon={<IconAlertCircle size={16} />}>{error.message}</Alert>}
      <AuthAside>
        {error ? (
          <Link to={accountPages.signIn}>Back to sign in</Link>
        ) : (
          <Link to={HOME_PATH}>Go to your dashboard</Link>
        )}
      </AuthAside>
    </AuthFrame>
  );
}

async function sendToken(path: string, token: string) {
  const parsed = mailToken.safeParse(token);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return sendJson("POST", path, { token: parsed.data }, doneAnswer, { session: "ignore" });
}
