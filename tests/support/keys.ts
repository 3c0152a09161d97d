/** Calls of a company's keys, and calls made with one, for tests. */
import { createPath } from "#features/content/contract.ts";
import { article } from "#features/content/kinds/article.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, TEST_PASSWORD, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "./apps/whole-server.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Headers = Record<string, string>;

export const KEY_INPUT = { name: "Website publisher", scopes: ["posts:read"], days: null, password: TEST_PASSWORD };
export const keysOf = ({ id }: Pick<TestCompany, "id">, rest = "") => `/api/companies/${id}/keys/${rest}`;

export async function buildKeyOwner() {
  const owner = await buildUser({ units: 5 });
  return { owner, company: await buildCompany(owner.id) };
}

/** Starts the whole server for the tests of the calling file. */
export function keyServerOfThisFile() {
  const server = wholeServerOfThisFile();
  const send = (who: TestUser | null, method: Method, url: string, payload?: object) =>
    server.app().inject({
      method,
      url,
      headers: { ...(who && { cookie: cookiesOf(who) }) },
      ...(payload && { payload }),
    });
  const withKey = (authorization: string, method: Method, url: string, headers: Headers = {}, payload?: object) =>
    server.app().inject({ method, url, headers: { authorization, ...headers }, ...(payload && { payload }) });
  return {
    ...server,
    send,
    withKey,
    /** Status of a call that every key with `posts:read` may make. */
    read: async (authorization: string) => (await withKey(authorization, "GET", "/api/posts/counts/")).statusCode,
    /** Saves a new draft. */
    draft: (authorization: string, fields: Record<string, string> = {}, headers: Headers = {}) => {
      const form = formOf(submissionOf(article, fields));
      const own = { ...form.headers, authorization, ...headers };
      return server
        .app()
        .inject({ method: "POST", url: createPath(article, "draft"), headers: own, payload: form.payload });
    },
  };
}
