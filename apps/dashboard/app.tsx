import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { DesignProvider } from "#ui-kit/theme/design-provider.tsx";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { LoadingPage } from "./loading-page.tsx";

const Dashboard = lazy(async () => ({ default: (await import("./dashboard.tsx")).Dashboard }));
const AuthPages = lazy(async () => ({ default: (await import("#features/accounts/ui/auth-pages.tsx")).AuthPages }));
const CheckoutPage = lazy(async () => ({
  default: (await import("#features/billing/ui/checkout/checkout-page.tsx")).CheckoutPage,
}));

const authPages = (
  <Suspense>
    <AuthPages />
  </Suspense>
);
const dashboard = (
  <Suspense fallback={<LoadingPage />}>
    <Dashboard />
  </Suspense>
);
const checkout = (
  <Suspense fallback={<LoadingPage />}>
    <CheckoutPage />
  </Suspense>
);

/** The whole single-page app: sign-in pages and the dashboard, each loaded when it is needed. */
export function App() {
  const [cache] = useState(createCache);
  return (
    <QueryClientProvider client={cache}>
      <DesignProvider>
        <ErrorBoundary>
          <BrowserRouter>
            <Routes>
              <Route path="/auth/*" element={authPages} />
              <Route path="/dashboard" element={dashboard} />
              <Route path={CHECKOUT_PAGE} element={checkout} />
              <Route path="*" element={<Navigate to={HOME_PATH} replace />} />
            </Routes>
          </BrowserRouter>
        </ErrorBoundary>
      </DesignProvider>
    </QueryClientProvider>
  );
}

function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        // A laptop that wakes reconnects: the current screen must not ask for a password while the user types.
        refetchOnReconnect: ({ state }) => state.data === undefined,
      },
      // Offline, a change fails and says so; the other way it would wait in silence and happen much later by itself.
      mutations: { networkMode: "always" },
    },
  });
}

/** A refusal stays a refusal; a server that is restarting comes back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 200 && error.status < 500;
  return !refused && failures < 2;
}
