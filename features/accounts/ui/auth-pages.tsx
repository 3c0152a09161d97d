import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Navigate, Route, Routes } from "react-router";
import { addressPages } from "../address-contract.ts";
import { accountPages } from "../contract.ts";
import { CONFIRM_EMAIL_PAGE } from "../profile-contract.ts";
import { ClaimEmailScreen } from "./address/claim-email-screen.tsx";
import { ForVisitors } from "./auth/for-visitors.tsx";
import { ForgotPasswordScreen } from "./password/forgot-password-screen.tsx";
import { ActivationScreen, ConfirmEmailScreen } from "./address/mailed-link-screen.tsx";
import { ResetPasswordScreen } from "./password/reset-password-screen.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";
import { SignUpScreen } from "./sign-up/sign-up-screen.tsx";
import { UndoEmailScreen } from "./address/undo-email-screen.tsx";

const visitors = (screen: ReactNode) => <ForVisitors>{screen}</ForVisitors>;

/** All pages under /auth/. Clears the query cache on entry, so nothing from an earlier session remains. */
export function AuthPages() {
  const cache = useQueryClient();
  // Runs only after the dashboard is gone: a visible screen would miss its user. Keeps requests just sent by these
  // pages, or their answers would never arrive.
  useEffect(() => {
    cache.removeQueries({ type: "inactive" });
    cache.getMutationCache().clear();
  }, [cache]);
  return (
    <Routes>
      <Route path={below(accountPages.signIn)} element={visitors(<SignInScreen />)} />
      <Route path={below(accountPages.signUp)} element={visitors(<SignUpScreen />)} />
      <Route path={below(accountPages.forgotPassword)} element={<ForgotPasswordScreen />} />
      <Route path={below(accountPages.resetPassword)} element={<ResetPasswordScreen />} />
      <Route path={below(accountPages.activate)} element={<ActivationScreen />} />
      <Route path={below(CONFIRM_EMAIL_PAGE)} element={<ConfirmEmailScreen />} />
      <Route path={below(addressPages.undo)} element={<UndoEmailScreen />} />
      <Route path={below(addressPages.claim)} element={<ClaimEmailScreen />} />
      <Route path="*" element={<Navigate to={accountPages.signIn} replace />} />
    </Routes>
  );
}

function below(page: string): string {
  return page.replace("/auth/", "");
}
