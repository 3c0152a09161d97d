import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { onSessionRenewed, registerSessionRenewal } from "#platform/http-client/session.ts";
import { endForeignSession, isForeignSession, watchForeignSession } from "#platform/http-client/shown-account.ts";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { refreshSession, verifySession } from "./sessions/calls.ts";
import { keepSession } from "./sessions/keeper.ts";
import { followSession } from "./sessions/following.ts";
import { useForeignSession } from "./sessions/use-foreign-session.ts";
import { useMeQuery } from "./use-me.ts";

const loadDialog = async () => ({ default: (await import("./sign-in/dialog.tsx")).SignInDialog });
const SignInDialog = lazy(loadDialog);
const loadAnother = async () => ({ default: (await import("./another-account/dialog.tsx")).AnotherAccount });
const AnotherAccount = lazy(loadAnother);
const ActingEnded = lazyComponent(() => import("./acting/ended-dialog.tsx"), "ActingEnded");
const logLoading = (error: unknown) => logFailure("The sign-in dialog was not preloaded.", error);

/** Preloads the dialog's code: when the session ends, a new version may have replaced it. */
const DIALOG_LOADS_AFTER_MS = 5_000;

type Question = { answer: (signedIn: boolean) => void };

/**
 * Keeps the session alive for its children, and asks for the password over the page when it has ended
 * (docs/product/accounts.md, Ended sessions).
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const cache = useQueryClient();
  const { data: me } = useMeQuery();
  // undefined until the first prompt, which needs the dialog's code.
  const [question, setQuestion] = useState<Question | null>();
  const isSignedIn = me !== undefined;
  const isForeign = useForeignSession();
  // The dialog's code is needed from then on.
  const [hasBeenForeign, setBeenForeign] = useState(false);
  if (isForeign && !hasBeenForeign) setBeenForeign(true);

  const answer = useEffectEvent((signedIn: boolean) => {
    question?.answer(signedIn);
    if (question) setQuestion(null);
  });

  useEffect(() => {
    const askToSignIn = () => {
      endForeignSession();
      return new Promise<boolean>((resolve) => setQuestion({ answer: resolve }));
    };
    const unregister = registerSessionRenewal({ refresh: refreshSession, askToSignIn });
    return () => {
      unregister();
      answer(false);
    };
  }, []);

  useEffect(() => (isSignedIn ? followSession() : undefined), [isSignedIn]);

  // Another account's password would be asked for in this one's name.
  useEffect(() => watchForeignSession(() => isForeignSession() && answer(false)), []);

  useEffect(
    () =>
      onSessionRenewed(() => {
        answer(true);
        // Loads what could not be loaded while the session was over, or another account's.
        const isRefused = ({ state }: { state: { error: unknown } }) =>
          state.error instanceof ApiError && (state.error.status === 401 || state.error.status === 412);
        void cache.refetchQueries({ type: "active", predicate: isRefused });
      }),
    [cache],
  );

  useEffect(
    () => (isSignedIn ? keepSession({ verify: verifySession, refresh: refreshSession }) : undefined),
    [isSignedIn],
  );

  // Nothing is shown yet that could be lost.
  useEffect(() => {
    if (isForeign && !isSignedIn) window.location.reload();
  }, [isForeign, isSignedIn]);

  useEffect(() => {
    const timer = setTimeout(
      () => void Promise.all([loadDialog(), loadAnother()]).catch(logLoading),
      DIALOG_LOADS_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  const close = (signedIn: boolean) => {
    question?.answer(signedIn);
    setQuestion(null);
  };

  const dismiss = () => {
    question?.answer(false);
    setQuestion(undefined);
  };

  return (
    <>
      {children}
      {me && question !== undefined && (
        <LatePart onMissing={dismiss}>
          {me.acting ? (
            <ActingEnded isOpen={question !== null} onClose={close} />
          ) : (
            <SignInDialog email={me.email} isOpen={question !== null} onClose={close} />
          )}
        </LatePart>
      )}
      {me && hasBeenForeign && (
        <LatePart onMissing={() => window.location.reload()}>
          <AnotherAccount me={me} isOpen={isForeign} />
        </LatePart>
      )}
    </>
  );
}
