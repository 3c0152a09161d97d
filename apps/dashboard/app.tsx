import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { BrowserRouter, Navigate, Route, Routes } from "react-router";
import { accountPages } from "#features/accounts/contract.ts";
import { HOME_PATH } from "#features/accounts/ui/return-path.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { DesignProvider } from "#ui-kit/theme/design-provider.tsx";
import { createQueryClient } from "./query-client.ts";
import { ErrorBoundary } from "#ui-kit/page/error-boundary.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { LoadingPage } from "./loading-page.tsx";

const Dashboard = lazyComponent(() => import("./dashboard.tsx"), "Dashboard");
const AuthPages = lazyComponent(() => import("#features/accounts/ui/auth-pages.tsx"), "AuthPages");
const CheckoutPage = lazyComponent(() => import("#features/billing/ui/checkout/checkout-page.tsx"), "CheckoutPage");

const InvitationPage = lazyComponent(
  () => import("#features/team/ui/invitation/invitation-page.tsx"),
  "InvitationPage",
);

const authPages = (
  <Suspense>
    <AuthPages />
  </Suspense>
);
const invitation = (
  <Suspense>
    <InvitationPage />
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
  const [cache] = useState(createQueryClient);
  return (
    <QueryClientProvider client={cache}>
      <DesignProvider>
        <ErrorBoundary>
          <BrowserRouter>
            <Routes>
              <Route path={accountPages.invitation} element={invitation} />
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
