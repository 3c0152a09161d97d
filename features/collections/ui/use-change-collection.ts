/** Creating and deleting collections, and changing what is in them (docs/product/collections.md, Messages). */
import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import { type CollectedArticle, type Collection, collectionMessages, type CollectionTag } from "../contract.ts";
import { COLLECTION_KEYS } from "./use-collections.ts";

export type NewCollection = {
  name: string;
  /** Id of the uploaded banner; null for none. */
  banner: string | null;
  /** Only of collections of websites. */
  urls?: readonly string[];
};

/** The caller shows why a creation failed. */
export function useCreateCollection(tag: CollectionTag) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ name, banner, urls }: NewCollection) => {
      const form = new FormData();
      form.set("name", name);
      if (banner !== null) form.set("banner_picture", banner);
      if (urls) form.set("rss_feed_urls", JSON.stringify(urls));
      return call(tag === "blogs" ? calls.createCollection : calls.createFeedCollection, { form });
    },
    onSuccess: (created) => {
      showSuccess(collectionMessages.saved);
      const others = (known: Collection[]) => known.filter(({ id }) => id !== created.id);
      cache.setQueryData<Collection[]>(COLLECTION_KEYS.list(tag), (known) => known && [created, ...others(known)]);
      void cache.invalidateQueries({ queryKey: COLLECTION_KEYS.list(tag) });
    },
  });
}

const DELETE = ["delete-collection"];

/** It disappears immediately and returns if the call fails. */
export function useDeleteCollection(): (collection: Collection) => void {
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: DELETE,
    mutationFn: ({ id, tag }: Collection) =>
      call(tag === "blogs" ? calls.deleteCollection : calls.deleteFeedCollection, { params: { id } }),
    onSuccess: (_answer, { id, tag }) => {
      showSuccess(collectionMessages.deleted);
      cache.setQueryData<Collection[]>(COLLECTION_KEYS.list(tag), (known) => known?.filter((each) => each.id !== id));
      return cache.invalidateQueries({ queryKey: COLLECTION_KEYS.list(tag) });
    },
    onError: (error, { tag }) => {
      showError(collectionMessages.deleteFailed);
      if (isGone(error)) void cache.invalidateQueries({ queryKey: COLLECTION_KEYS.list(tag) });
    },
  });
  return mutate;
}

/** Ids of the collections that are being deleted. */
export function useDeletingIds(): ReadonlySet<number> {
  const ids = useMutationState({
    filters: { mutationKey: DELETE, status: "pending" },
    select: ({ state }) => (state.variables as Collection).id,
  });
  return new Set(ids);
}

export function useAddArticles(collectionId: number) {
  const refresh = useRefresh(collectionId);
  return useMutation({
    mutationFn: (articles: readonly CollectedArticle[]) =>
      call(calls.addArticles, { body: changesOf(collectionId, articles) }),
    onSuccess: ({ count }) => {
      showSuccess(collectionMessages.added(count));
      return refresh();
    },
    onError: (error) => {
      // Errors that the user can fix are shown in the server's words, for example the limit of articles.
      const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 409);
      showError(isRefused ? error.detail : collectionMessages.addFailed);
    },
  });
}

export function useRemoveArticle(collectionId: number) {
  const refresh = useRefresh(collectionId);
  return useMutation({
    mutationFn: (article: CollectedArticle) => call(calls.removeArticle, { body: changesOf(collectionId, [article]) }),
    onSuccess: () => {
      showSuccess(collectionMessages.removed);
      return refresh();
    },
    onError: (error) => {
      showError(collectionMessages.removeFailed);
      if (isGone(error)) void refresh();
    },
  });
}

function changesOf(collection_id: number, articles: readonly CollectedArticle[]) {
  return articles.map(({ id, article_type }) => ({ collection_id, article_id: id, article_type }));
}

/** Reloads the collection's content and the counts on the cards. */
function useRefresh(collectionId: number): () => Promise<void> {
  const cache = useQueryClient();
  return async () => {
    void cache.invalidateQueries({ queryKey: COLLECTION_KEYS.lists });
    await cache.invalidateQueries({ queryKey: COLLECTION_KEYS.articles(collectionId) });
  };
}

function isGone(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
