import { useEffect, useState } from "react";
import { ErrorState } from "./error-state.tsx";
import { isAnswering, SERVER_AWAY, UPDATED } from "./server-answering.ts";

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
    return <ErrorState title="We could not show this page" detail={UPDATED} action={{ ...action, label: "Reload" }} />;
  const detail = server === "away" ? SERVER_AWAY : "We are checking the connection to the server.";
  return <ErrorState title="We could not load this page" detail={detail} action={action} />;
}
