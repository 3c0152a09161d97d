import { expect, it } from "vitest";
import { topicPage } from "./topic-page.ts";

it.each([
  ["Education", "/topics/education"],
  ["Crypto & Blockchain", "/topics/crypto-and-blockchain"],
  ["Art & Design Industry", "/topics/art-and-design-industry"],
  ["Énergie / Réseaux", "/topics/energie-reseaux"],
  ["新聞", "/topics/%E6%96%B0%E8%81%9E"],
])("the archive of %s is %s", (label, path) => {
  expect(topicPage(label)).toBe(path);
});
