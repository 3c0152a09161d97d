import { Alert, Loader } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { sendJson } from "#platform/http-client/http-client.ts";
import { accountPages, accountPaths, activationInput, doneAnswer } from "../contract.ts";
import { HOME_PATH } from "./return-path.ts";
import { AuthAside, AuthFrame } from "./auth-frame.tsx";

/** Where the mailed link leads: `?token=`. It confirms the address by itself, once. */
export function ActivationScreen() {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error } = useQuery({
    queryKey: ["activation", token],
    queryFn: () => activate(token),
    retry: false,
    staleTime: Infinity,
  });
  return (
    <AuthFrame title="Confirm your email" lead="So that we know where to reach you.">
      {!data && !error && <Loader size="sm" role="status" aria-label="Confirming your email" />}
      {data && (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          Your email address is confirmed.
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

async function activate(token: string) {
  const parsed = activationInput.safeParse({ token });
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  return sendJson("POST", accountPaths.activate, parsed.data, doneAnswer, { session: "ignore" });
}
