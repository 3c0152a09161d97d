import { type Context, lazy, Suspense } from "react";
import { Navigate, useLocation } from "react-router";
import { SessionProvider } from "#features/accounts/ui/session-provider.tsx";
import { signInPathFrom } from "#features/accounts/ui/return-path.ts";
import { useMeQuery } from "#features/accounts/ui/use-me.ts";
import { CommentsContext, type CommentsProps } from "#features/content/ui/comments.tsx";
import { ShareDialogContext, type ShareDialogProps } from "#features/content/ui/share-dialog.tsx";
import { InsidersContext } from "#features/content/ui/insiders.tsx";
import { LaterQuestionContext } from "#features/content/ui/edit/later-question.tsx";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { LatePart } from "#ui-kit/page/late-part.tsx";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
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

type ContextOf<C> = C extends Context<infer Value> ? Value : never;

function ShellWith({ screens }: { screens: ListedScreen[] }) {
  return (
    <NavigationProvider screens={screens}>
      <LaterQuestionContext value={askLater}>
        <ShareDialogContext value={share}>
          <CommentsContext value={comment}>
            <InsidersContext value={INSIDERS}>
              <Shell screens={screens} />
            </InsidersContext>
          </CommentsContext>
        </ShareDialogContext>
      </LaterQuestionContext>
    </NavigationProvider>
  );
}

const ShareDialog = lazyComponent(() => import("#features/sharing/ui/share-dialog.tsx"), "ShareDialog");

function share(props: ShareDialogProps) {
  return (
    <LatePart onMissing={props.onClose}>
      <ShareDialog {...props} />
    </LatePart>
  );
}

const Comments = lazyComponent(() => import("#features/comments/ui/comments.tsx"), "Comments");

function comment(props: CommentsProps) {
  return (
    <LatePart>
      <Comments {...props} />
    </LatePart>
  );
}

const PeopleDialog = lazyComponent(() => import("#features/insiders/ui/people-dialog.tsx"), "PeopleDialog");
const PeopleNote = lazyComponent(() => import("#features/insiders/ui/people-note.tsx"), "PeopleNote");
const InsidersScreen = lazyComponent(() => import("#features/insiders/ui/insiders-screen.tsx"), "InsidersScreen");

const INSIDERS: ContextOf<typeof InsidersContext> = {
  dialog: (props) => (
    <LatePart onMissing={props.onClose}>
      <PeopleDialog {...props} />
    </LatePart>
  ),
  screen: (props) => <InsidersScreen {...props} />,
  note: (props) => (
    <LatePart>
      <PeopleNote {...props} />
    </LatePart>
  ),
};

const LaterPlatforms = lazyComponent(() => import("#features/reports/ui/deliveries/later.tsx"), "LaterPlatforms");

function askLater(postId: number) {
  return (
    <LatePart>
      <LaterPlatforms postId={postId} />
    </LatePart>
  );
}
