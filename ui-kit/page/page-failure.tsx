import { useEffect, useState } from "react";
import { ErrorState } from "./error-state.tsx";

const ANSWER_MS = 5_000;
const AWAY = "We cannot reach the server. Check your connection and try again.";

type Server = "asked" | "away" | "here";

/** In place of a page that could not be shown: says whether the server is away or the page itself failed. */
export function PageFailure() {
  const [server, setServer] = useState<Server>("asked");
  useEffect(() => void isAnswering().then((isHere) => setServer(isHere ? "here" : "away")), []);

  // Reloading while the server is away would replace the app by the browser's own error page.
  const retry = async () => {
    setServer("asked");
    if (await isAnswering()) window.location.reload();
    else setServer("away");
  };
  const action = { run: () => void retry(), isBusy: server === "asked" };
  if (server === "here")
    return (
      <ErrorState
        title="We could not show this page"
        detail="Dateline may have been updated since you opened it. Reload the page."
        action={{ ...action, label: "Reload" }}
      />
    );
  const detail = server === "away" ? AWAY : "We are checking the connection to the server.";
  return <ErrorState title="We could not load this page" detail={detail} action={action} />;
}

/** Any answer but an error of a server or a proxy says that the server is there. */
async function isAnswering(): Promise<boolean> {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    return status < 500;
  } catch {
    return false;
  }
}
