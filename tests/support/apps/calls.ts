/** Calls of one feature as a client makes them, against a server with nothing else, for tests that use `inject`. */
import { afterAll, beforeAll } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { type FormFields, type FormFile, formOf } from "#tests/factories/posts.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

export type Who = TestUser | null;
export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Starts the calls before the tests of the calling file and stops them after them. */
export function callsOfThisFile(...register: ((app: App) => void)[]) {
  let started: App | undefined;
  beforeAll(async () => {
    started = await buildServer({
      register: (app) => {
        registerAuthentication(app);
        for (const add of register) add(app);
      },
    });
  });
  afterAll(() => started?.close());
  const app = () => {
    if (!started) throw new Error("The server starts before the first test, not earlier.");
    return started;
  };
  const headersOf = (who: Who): Record<string, string> => (who ? { cookie: cookiesOf(who) } : {});
  return {
    app,
    /** With a JSON body, or without any. */
    call: (who: Who, method: Method, url: string, payload?: unknown) =>
      app().inject({
        method,
        url,
        headers: { ...headersOf(who), ...(payload !== undefined && { "content-type": "application/json" }) },
        ...(payload !== undefined && { payload: JSON.stringify(payload) }),
      }),
    /** A multipart form with exactly these fields. */
    send: (who: Who, url: string, fields: FormFields, files?: Record<string, FormFile[]>) => {
      const { payload, headers } = formOf(fields, files);
      return app().inject({ method: "POST", url, payload, headers: { ...headers, ...headersOf(who) } });
    },
  };
}
