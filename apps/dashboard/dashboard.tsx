import { useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import type { Role } from "#features/accounts/contract.ts";
import { SessionProvider } from "#features/accounts/ui/session-provider.tsx";
import { signInPathFrom } from "#features/accounts/ui/return-path.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/error-state.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { NavigationProvider } from "./navigation-provider.tsx";
import { screensFor } from "./screens.ts";
import { Shell } from "./shell.tsx";

/** The guard: the shell for someone who is signed in, the sign-in page for everyone else once loading has finished. */
export function Dashboard() {
  return (
    <SessionProvider>
      <GuardedShell />
    </SessionProvider>
  );
}

function GuardedShell() {
  const { data: me, error, refetch, isFetching } = useMeQuery();
  const { pathname, search, hash } = useLocation();

  if (me) return <ShellOf role={me.role} />;
  if (!error) return <LoadingPage />;
  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={signInPathFrom(pathname + search + hash)} replace />;
  return (
    <ErrorState
      title="The dashboard could not be loaded"
      detail={error.message}
      action={{ run: () => void refetch(), isBusy: isFetching }}
    />
  );
}

function ShellOf({ role }: { role: Role }) {
  const screens = useMemo(() => screensFor(role), [role]);
  return (
    <NavigationProvider screens={screens}>
      <Shell screens={screens} />
    </NavigationProvider>
  );
}
