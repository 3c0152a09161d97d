import { lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { SessionProvider } from "#features/accounts/ui/session-provider.tsx";
import { signInPathFrom } from "#features/accounts/ui/return-path.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { LoadingPage } from "./loading-page.tsx";
import { NavigationProvider } from "./screens/navigation-provider.tsx";
import { type ListedScreen, listScreens, SCREENS } from "./screens/screens.ts";
import { Shell } from "./shell/shell.tsx";

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

  if (me)
    return (
      <Suspense fallback={<LoadingPage />}>
        {me.role === "operator" ? <OperatorShell /> : <ShellWith screens={everybodys} />}
      </Suspense>
    );
  if (!error) return <LoadingPage />;
  if (error instanceof ApiError && error.status === 401)
    return <Navigate to={signInPathFrom(pathname + search + hash)} replace />;
  return <ErrorState title="The dashboard could not be loaded" query={{ error, refetch, isFetching }} />;
}

const everybodys = listScreens(SCREENS);

/** Waits for the whole menu, so that it never grows under the pointer. */
const OperatorShell = lazy(async () => {
  const { OPERATOR_SCREENS } = await import("./screens/operator-screens.ts");
  const screens = listScreens(OPERATOR_SCREENS, SCREENS);
  return { default: () => <ShellWith screens={screens} /> };
});

function ShellWith({ screens }: { screens: ListedScreen[] }) {
  return (
    <NavigationProvider screens={screens}>
      <Shell screens={screens} />
    </NavigationProvider>
  );
}
