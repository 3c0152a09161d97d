import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { HOME_PATH, returnPathOf } from "../return-path.ts";
import { fetchSignedIn, meQuery, speakAs } from "../use-me.ts";

/**
 * Runs when a session has started: loads the user, then goes to the given path of this site, or where the
 * visitor was going. A page that has shown another
 * account is reloaded, so that nothing of it remains.
 */
export function useEntrance(): (path?: string) => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async (path = returnPathOf(search)) => {
    const me = await cache.fetchQuery({ ...meQuery, queryFn: fetchSignedIn, staleTime: 0 });
    // Pages outside the dashboard are rendered by the server.
    if (speakAs(me) && new URL(path, window.location.origin).pathname === HOME_PATH)
      await navigate(path, { replace: true });
    else window.location.replace(path);
  };
}
