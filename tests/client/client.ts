/** The typed client as the reference tells programs to make it. */
import createClient from "openapi-fetch";
import type { paths } from "./dateline.gen.ts";

/** @param told is given each call made, as `POST /dashboard/blogs/`. */
export function typedClient(baseUrl: string, headers: Record<string, string>, told: (call: string) => void) {
  const client = createClient<paths>({ baseUrl, headers });
  client.use({ onRequest: ({ request, schemaPath }) => told(`${request.method} ${schemaPath}`) });
  return client;
}

/** Fields as a form: lists are JSON, and websites are numbered (docs/product/calls.md, Paths). */
export function asForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (name === "embedded_websites") (value as string[]).forEach((each, at) => form.append(`${name}[${at}]`, each));
    else if (Array.isArray(value)) form.append(name, JSON.stringify(value));
    else form.append(name, typeof value === "string" ? value : value === null ? "" : JSON.stringify(value));
  }
  return form;
}
