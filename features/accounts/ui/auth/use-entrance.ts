import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { HOME_PATH, returnPathOf } from "../return-path.ts";
import { meQuery } from "../use-me.ts";

/** Runs when a session has started: loads the user, then goes where the visitor was going. */
export function useEntrance(): () => Promise<void> {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  return async () => {
    await cache.fetchQuery({ ...meQuery, staleTime: 0 });
    const path = returnPathOf(search);
    // Pages outside the dashboard are rendered by the server.
    if (new URL(path, window.location.origin).pathname === HOME_PATH) await navigate(path, { replace: true });
    else window.location.replace(path);
  };
}
