/** What follows the saving of a view. */
import { useQueryClient } from "@tanstack/react-query";
import { showSuccess } from "#ui-kit/toasts/toasts.tsx";

export const VIEWS_KEY = ["post-views"];

export function useSaved(): (saved: { detail: string }) => Promise<void> {
  const cache = useQueryClient();
  return async ({ detail }) => {
    showSuccess(detail);
    await cache.invalidateQueries({ queryKey: VIEWS_KEY });
  };
}
