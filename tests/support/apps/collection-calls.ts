/**
 * The calls of collections (docs/product/collections.md, Calls) as a client makes them, for tests that use `inject`.
 */
import {
  type ArticleChange,
  allArticles,
  collection,
  type Collection,
  collectionArticles,
  collectionList,
} from "#features/collections/contract.ts";
import { registerCollectionRoutes } from "#features/collections/server/routes.ts";
import type { FormFields, FormFile } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Who } from "./calls.ts";

type Files = Record<string, FormFile[]>;

/** Starts the calls before the tests of the calling file and stops them after them. */
export function collectionCallsOfThisFile() {
  const { call, send } = callsOfThisFile(registerCollectionRoutes);
  const answerOf = async (who: TestUser, url: string): Promise<unknown> => {
    const response = await call(who, "GET", url);
    if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
    return response.json();
  };
  return {
    call,
    /** A form with exactly these fields. */
    send,
    async created(who: TestUser, fields: FormFields, files?: Files): Promise<Collection> {
      const url = fields["rss_feed_urls"] === undefined ? "/collections/create/" : "/rss/custom-collections/create/";
      const response = await send(who, url, fields, files);
      if (response.statusCode !== 201) throw new Error(`A create answered ${response.statusCode}: ${response.body}`);
      return collection.strict().parse(response.json());
    },
    listed: async (who: TestUser, tag: "blogs" | "feeds" = "blogs") =>
      collectionList.parse(
        await answerOf(who, tag === "blogs" ? "/collections/collections/" : "/rss/custom-collections/"),
      ),
    articles: async (who: TestUser, id: number) =>
      collectionArticles.parse(await answerOf(who, `/collections/collections/${id}/articles/`)),
    all: async (who: TestUser, query = "") =>
      allArticles.strict().parse(await answerOf(who, `/newsroom/all-articles/${query}`)),
    add: (who: Who, changes: unknown) => call(who, "POST", "/collections/articles/add/", changes),
    remove: (who: Who, changes: unknown) => call(who, "DELETE", "/collections/articles/remove/", changes),
  };
}

/** One entry of the lists that add and remove take. */
export function change(
  collection_id: number,
  article_id: number,
  article_type: ArticleChange["article_type"] = "blog",
): ArticleChange {
  return { collection_id, article_id, article_type };
}

/** Of calls that were made at once: which of them came first is open. */
export function statusesOf(answers: { statusCode: number }[]): number[] {
  return answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
}
