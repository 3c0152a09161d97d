/** Sends texts to every call: in all of its fields in one request, as long as each takes, and far longer. */
import { setMaintenance } from "#features/maintenance/server/service.ts";
import type { App } from "#platform/http/app.ts";
import { formOf } from "#tests/factories/posts.ts";
import { cookiesOf } from "#tests/factories/users.ts";
import { bodyWith, type TextCall, type TextPlace } from "./fields.ts";
import { PAGE_FORMS } from "./public-forms.ts";
import { pathOf } from "./reading.ts";
import type { Shape } from "./shapes.ts";
import type { World } from "./world.ts";

/** Characters that a whole request of JSON may have, of any signs. */
const ROOM = 60_000;

/** Places that one request can fill: a path that leads nowhere would hide the others, a story gets all room. */
export function requestsOf(call: TextCall): TextPlace[][] {
  const groups = Map.groupBy(call.places, (place) =>
    place.in === "body" || place.in === "query" ? "fields" : place.name,
  );
  return [...groups.values()].flatMap((places) => {
    const stories = places.filter(isStory);
    return [places.filter((place) => !isStory(place)), ...stories.map((story) => [story])].filter(
      ({ length }) => length > 0,
    );
  });
}

export const isStory = ({ name }: TextPlace) => /html|content/i.test(name);

/** The length of the text in each place when the largest is this long. @param isOver longer than the places take. */
export function lengthIn({ max = Infinity }: TextPlace, places: readonly TextPlace[], size: number, isOver: boolean) {
  const share = Math.min(size, Math.floor(ROOM / places.length));
  return isOver ? share : Math.min(max, share);
}

export type Sent = { statusCode: number; refused: string[] };

/** @returns a request that can be sent again and again. */
export function requestWith(app: App, world: World, call: TextCall, texts: ReadonlyMap<TextPlace, string>) {
  const inPlace = (where: TextPlace["in"]) => [...texts].filter(([place]) => place.in === where);
  const path = pathOf(
    call.url,
    world,
    Object.fromEntries(inPlace("path").map(([{ name }, text]) => [name, encoded(text)])),
  );
  const query = inPlace("query").map(([{ name }, text]) => `${name}=${encoded(text)}`);
  const body = inPlace("body").reduce((filled, [{ name }, text]) => bodyWith(filled, name, text), call.body);
  // A header's characters are bytes.
  const own = inPlace("header").map(([{ name }, text]) => [name, text.replaceAll(/[^\t\x20-\x7E]/gu, "~")]);
  const sent = body === undefined ? undefined : bodyOf(call, body);
  const request = {
    method: call.method,
    url: query.length > 0 ? `${path}?${query.join("&")}` : path,
    headers: {
      cookie: cookiesOf(world.author),
      accept: "text/html",
      ...(sent && { "content-type": sent.type }),
      ...(Object.fromEntries(own) as Record<string, string>),
    },
    ...(sent && { payload: sent.payload }),
  };
  return () => app.inject(request);
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

function bodyOf(call: TextCall, body: NonNullable<TextCall["body"]>): { payload: Buffer | string; type: string } {
  if (call.url in PAGE_FORMS)
    return {
      payload: new URLSearchParams(body as Record<string, string>).toString(),
      type: "application/x-www-form-urlencoded",
    };
  if (!call.isForm) return { payload: JSON.stringify(body), type: "application/json" };
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === "string" ? value : value === null ? "" : JSON.stringify(value),
  ]);
  const { payload, headers } = formOf(Object.fromEntries(fields) as Record<string, string>);
  return { payload, type: String(headers["content-type"]) };
}

/**
 * The places that a call does not refuse with this text: what it refuses hides what it would do with the others. The
 * refused ones are sent too, by `isOver`.
 */
export async function acceptedPlaces(
  app: App,
  world: World,
  call: TextCall,
  { places, shape, size }: { places: readonly TextPlace[]; shape: Shape; size: number },
): Promise<readonly TextPlace[]> {
  let left = places;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const texts = new Map(left.map((place) => [place, shape(lengthIn(place, left, size, false))]));
    const answer = await requestWith(app, world, call, texts)();
    const named = answer.statusCode === 400 ? namedIn(answer.body) : [];
    const accepted = left.filter(({ name }) => !named.some((each) => isWithin(name, each)));
    if (accepted.length === left.length || accepted.length === 0) return left;
    left = accepted;
  }
  return left;
}

function namedIn(body: string): string[] {
  try {
    return Object.keys(JSON.parse(body) as object);
  } catch {
    return []; // a page
  }
}

const isWithin = (name: string, field: string) =>
  name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`);

/** A call may have switched it on, which refuses all others. */
export const endMaintenance = () => setMaintenance({ id: null, role: "operator" }, { is_on: false });
