/** Pure rules of asking a WordPress: where its API lies, who asks, and how it spells names. */
import { decodeHTML } from "entities";

export type WordpressSite = {
  /** The site's address, also of one in a folder. */
  endpoint: string;
  username: string;
  /** Application password, with or without its spaces. */
  password: string;
};

/** Address of a collection of wp/v2. */
export function collectionOf({ endpoint }: WordpressSite, name: "posts" | "tags" | "categories" | "media"): string {
  const [site = ""] = endpoint.split(/[?#]|\/wp-json\b/, 1);
  return `${site.replace(/\/+$/, "")}/wp-json/wp/v2/${name}`;
}

export function headersOf({ username, password }: WordpressSite): Record<string, string> {
  const credentials = Buffer.from(`${username}:${password}`, "utf8").toString("base64");
  return { accept: "application/json", authorization: `Basic ${credentials}` };
}

/** WordPress answers names as HTML, and takes two that differ in capitals for one. */
export function sameName(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

const plain = (name: string) => decodeHTML(name).trim().toLowerCase();
