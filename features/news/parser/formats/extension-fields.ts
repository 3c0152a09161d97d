/** Reads the media, itunes, dc and Atom elements of an entry in any XML format. */
import { isPictureAddress, lengthOf } from "../html/picture.ts";
import type { RawAddress, RawImage, RawText } from "../raw-feed.ts";
import { allTexts, elementsOf, firstOf, firstText, textOf, type XmlNode } from "../xml/node.ts";

const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;

/** Pictures of an entry, best first: media:content, media:thumbnail, enclosures, itunes:image, image. */
export function picturesOf(entry: XmlNode): RawImage[] {
  const groups = [entry, ...elementsOf(entry, "media:group")];
  const contents = groups.flatMap((group) => elementsOf(group, "media:content"));
  const thumbnails = [...groups, ...contents].flatMap((each) => elementsOf(each, "media:thumbnail"));
  const enclosures = [...elementsOf(entry, "enclosure"), ...linksOf(entry, (relation) => relation === "enclosure")];
  // The largest of several sizes; a stable sort keeps the document's order among those without one.
  const media = contents
    .filter(isPicture)
    .map(imageOf)
    .toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0));
  const found = [...media, ...thumbnails.map(imageOf), ...enclosures.filter(isPicture).map(imageOf)];
  for (const image of elementsOf(entry, "itunes:image"))
    found.push(asImage(image, image.attributes["href"] ?? textOf(image)));
  for (const image of elementsOf(entry, "image")) found.push(asImage(image, firstText(image, "url") || textOf(image)));
  return found.filter(({ url, width, height }) => url !== "" && isPictureAddress(url) && width !== 1 && height !== 1);
}

function isPicture({ attributes }: XmlNode): boolean {
  const medium = attributes["medium"]?.toLowerCase() ?? "";
  const type = attributes["type"]?.toLowerCase() ?? "";
  if (medium !== "") return medium === "image";
  if (type !== "" && type !== "application/octet-stream") return type.startsWith("image/") || type === "image";
  return PICTURE_FILE.test(attributes["url"] ?? attributes["href"] ?? "");
}

function imageOf(node: XmlNode): RawImage {
  return asImage(node, node.attributes["url"] ?? node.attributes["href"] ?? textOf(node));
}

function asImage({ attributes, base }: XmlNode, url: string): RawImage {
  return { url: url.trim(), base, width: lengthOf(attributes["width"]), height: lengthOf(attributes["height"]) };
}

/** Atom links, in Atom or borrowed by another format. */
export function linksOf(entry: XmlNode, isWanted: (relation: string) => boolean): XmlNode[] {
  return [...elementsOf(entry, "link"), ...elementsOf(entry, "atom:link")].filter(
    ({ attributes }) =>
      attributes["href"] !== undefined && isWanted(attributes["rel"]?.trim().toLowerCase() || "alternate"),
  );
}

/** Addresses of the page of an entry or channel, HTML before other types. */
export function alternatesOf(node: XmlNode): RawAddress[] {
  const isPage = ({ attributes }: XmlNode) => /^(?:$|text\/html|application\/xhtml)/i.test(attributes["type"] ?? "");
  const alternates = linksOf(node, (relation) => relation === "alternate");
  const others = alternates.filter((each) => !isPage(each));
  return [...alternates.filter(isPage), ...others].map(({ attributes, base }) => ({
    url: attributes["href"] ?? "",
    base,
  }));
}

export function addressesOf(node: XmlNode, name: string): RawAddress[] {
  return elementsOf(node, name).map((element) => ({ url: textOf(element), base: element.base }));
}

/** A podcast has fewer; each is checked again for every entry without a picture. */
export const MAX_PEOPLE = 50;

/** Names of people, at most MAX_PEOPLE; an email address alone is not a name. */
export function authorsOf(entry: XmlNode): string[] {
  const creators = allTexts(entry, "dc:creator", "creator").slice(0, MAX_PEOPLE).map(personName).filter(Boolean);
  if (creators.length > 0) return creators;
  const written = [...elementsOf(entry, "author"), ...elementsOf(entry, "atom:author")];
  const people = written
    .slice(0, MAX_PEOPLE)
    .map((person) =>
      personName(
        firstText(person, "name", "atom:name") || (firstOf(person, "email", "atom:email") ? "" : textOf(person)),
      ),
    );
  const authors = people.filter(Boolean);
  return authors.length > 0 ? authors : allTexts(entry, "itunes:author", "dc:publisher").slice(0, 1).map(personName);
}

/** Names are shorter. */
const MAX_PERSON = 300;

/** "mail@host (Name)", "Name <mail@host>" and the like, without the email address. */
export function personName(whole: string): string {
  const written = whole.slice(0, MAX_PERSON);
  if (!written.includes("@")) return written;
  const inBrackets = /\(([^()@]+)\)/.exec(written)?.[1];
  if (inBrackets !== undefined) return inBrackets.trim();
  return written
    .replace(/[<([]?(?:mailto:)?[^\s@<>()[\]]{1,64}@[^\s@<>()[\]]+[>)\]]?/gi, "")
    .replace(/^[\s,;:-]+|(?<![\s,;:-])[\s,;:-]+$/g, "");
}

export function categoriesOf(entry: XmlNode): string[] {
  const categories = [...elementsOf(entry, "category"), ...elementsOf(entry, "atom:category")].map((category) => {
    const { label, term } = category.attributes;
    return textOf(category) || label?.trim() || term || "";
  });
  const keywords = allTexts(entry, "media:keywords", "itunes:keywords").flatMap((words) => words.split(","));
  return [...categories, ...allTexts(entry, "dc:subject", "tag"), ...keywords];
}

/** A description that media elements carry, which is plain text unless it says otherwise. */
export function mediaText(entry: XmlNode, name: string): RawText | null {
  for (const holder of [entry, ...elementsOf(entry, "media:group"), ...elementsOf(entry, "media:content")]) {
    const element = firstOf(holder, name);
    const value = textOf(element);
    if (element !== null && value !== "")
      return { value, kind: element.attributes["type"] === "html" ? "html" : "text", base: element.base };
  }
  return null;
}

const PERIOD_MINUTES: Record<string, number> = {
  hourly: 60,
  daily: 1_440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** Minutes a channel asks readers to wait: ttl, else the syndication module; null: not given. */
export function ttlOf(channel: XmlNode): number | null {
  const ttl = /^\d{1,6}$/.exec(firstText(channel, "ttl"))?.[0];
  if (ttl !== undefined && Number(ttl) > 0) return Number(ttl);
  const period = PERIOD_MINUTES[firstText(channel, "sy:updateperiod").toLowerCase()];
  if (period === undefined) return null;
  const frequency = /^\d{1,4}$/.exec(firstText(channel, "sy:updatefrequency"))?.[0];
  return Math.max(1, Math.round(period / (Number(frequency) || 1)));
}
