/** Every call that takes a text and every address that reads a stored one, with texts of growing size. */
import type { RouteOptions } from "fastify";
import { publicUrl } from "#platform/config/settings.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildWholeServer } from "../apps/whole-server.ts";
import { type Api, type TextCall, type TextPlace, textCalls } from "./fields.ts";
import { fill, findFreeTexts } from "./filling.ts";
import { Growth, type Row } from "./measuring.ts";
import { headerCalls, publicForms } from "./public-forms.ts";
import { type Reading, readingsOf, type Told } from "./reading.ts";
import { acceptedPlaces, endMaintenance, isStory, lengthIn, requestsOf, requestWith } from "./sending.ts";
import { ALL_STORIES, type Shape, SMALL, STORIES, TEXTS } from "./shapes.ts";
import { buildWorld, type World } from "./world.ts";

export type Wanted = {
  /** Characters of the largest text. */
  size: number;
  /** How often it is halved at most, where it is slow. */
  halvings: number;
  /** Whether this shape is tried at an address, or in fields of a call. */
  isWanted?: (shape: string, address: string) => boolean;
  /** Told before each measurement, for a watch that ends what never ends. */
  begin?: (what: string) => void;
};

export type Campaign = {
  app: App;
  /** That answer GET. */
  routes: ReadonlySet<string>;
  calls: readonly TextCall[];
  /** In a database of its own. */
  world: World;
  /** Stores a text. */
  store: (told: Told) => Promise<void>;
  /** Of what is stored. */
  read: (wanted: Wanted) => AsyncGenerator<Row>;
  /** Of what is sent. */
  send: (wanted: Wanted) => AsyncGenerator<Row>;
  close: () => Promise<void>;
};

export async function startCampaign(): Promise<Campaign> {
  const routes = new Set<string>();
  const app = await buildWholeServer({
    origin: publicUrl(),
    onRoute: ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET")) routes.add(url);
    },
  });
  await app.ready();
  await stopListening(); // without it nothing is cached, so that each reading is one
  const described = textCalls((await app.inject("/api/openapi.json")).json<Api>());
  const calls = [...described, ...publicForms, ...headerCalls].filter(({ places }) => places.length > 0);
  const world = await buildWorld();
  const filling = await findFreeTexts();
  const store = (told: Told) => fill(filling, told);
  return {
    app,
    routes,
    calls,
    world,
    store,
    read: (wanted) => readStored(async (told) => (await store(told), readingsOf(app, world, routes, told)), wanted),
    send: (wanted) => sendTexts(app, world, calls, wanted),
    close: () => app.close(),
  };
}

/** So short that what doubles with every character ends, and is seen. */
const FEW = 48;

/** @param readings stores a text, and says what reads it. */
async function* readStored(
  readings: (told: Told) => Promise<Reading[]>,
  { size, halvings, isWanted = () => true, begin }: Wanted,
): AsyncGenerator<Row> {
  // Programs are read and compiled by their first use.
  for (const [address, work] of await readings({ story: SMALL.stories(FEW), text: SMALL.texts(FEW) })) {
    begin?.(`${address} with a little of everything`);
    await work();
  }
  for (const [name, shape] of Object.entries(ALL_STORIES)) {
    const growths = new Map<string, Growth>();
    const measure = async (at: number, isMeant: (address: string) => boolean) => {
      for (const [address, work] of await readings({ story: shape(at), text: (TEXTS[name] ?? shape)(at) })) {
        if (!isMeant(address)) continue;
        const growth = growths.get(address) ?? new Growth(name, address);
        growths.set(address, growth);
        begin?.(`${address} with ${name} (${at})`);
        await growth.add(at, work);
      }
    };
    await measure(size, (address) => isWanted(name, address));
    for (const at of halves(size, halvings)) {
      if (growths.values().every(({ isOver }) => isOver)) break;
      await measure(at, (address) => growths.get(address)?.isOver === false);
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const at of new Set(growths.values().flatMap(({ suspects }) => suspects)))
        await measure(at, (address) => growths.get(address)?.suspects.includes(at) ?? false);
    for (const { rows } of growths.values()) yield* rows;
  }
}

/** Of measuring again what looks too steep. */
const ROUNDS = 2;

const halves = (size: number, times: number) =>
  Array.from({ length: times }, (_none, place) => size / 2 ** (place + 1));

async function* sendTexts(
  app: App,
  first: World,
  calls: readonly TextCall[],
  { size, halvings, isWanted = () => true, begin }: Wanted,
): AsyncGenerator<Row> {
  let world = first;
  /** What calls that were accepted are about, since this world was built. */
  const changed = new Set<string>();
  const rebuild = async () => {
    world = await buildWorld();
    changed.clear();
  };
  for (const call of calls)
    for (const places of requestsOf(call)) {
      const hear = (status = 500) => {
        if (status >= 300 || call.method === "GET") return;
        changed.add(subjectOf(call));
        if (call.method === "DELETE") changed.add(ANYTHING);
      };
      const address = `${call.method} ${call.url} ${places.map(({ name }) => name).join(" ")}`;
      const send = (shape: Shape, length: number, isOver: boolean, own: readonly TextPlace[]) =>
        requestWith(
          app,
          world,
          call,
          new Map(own.map((place) => [place, shape(lengthIn(place, own, length, isOver))])),
        );
      begin?.(`${address} with nothing unusual`);
      const usual = await send(() => "Halden", 6, false, [])();
      const isOfChange = changed.has(subjectOf(call)) || changed.has(ANYTHING) || usual.statusCode === 401;
      if (isLost(usual) && isOfChange) await rebuild();
      hear(usual.statusCode);
      for (const [name, shape] of shapesFor(places)) {
        if (!isWanted(name, address)) continue;
        begin?.(`${address} with ${name}`);
        const few = await acceptedPlaces(app, world, call, { places, shape, size: FEW });
        const accepted = await acceptedPlaces(app, world, call, { places: few, shape, size });
        for (const isOver of [false, true]) {
          const growth = new Growth(name, isOver ? `${address}, too long` : address);
          const measure = (at: number) => growth.add(at, send(shape, at, isOver, isOver ? places : accepted));
          for (const at of [size, ...halves(size, halvings)]) if (!growth.isOver) await measure(at);
          for (let round = 0; round < ROUNDS; round += 1) for (const at of growth.suspects) await measure(at);
          yield* growth.rows;
          for (const { status } of growth.rows) hear(status);
          if (growth.rows.some(({ status }) => status === 401)) await rebuild();
        }
      }
      await endMaintenance();
    }
}

const shapesFor = (places: readonly TextPlace[]): [string, Shape][] =>
  Object.entries(places.every(isStory) ? { ...TEXTS, ...STORIES } : TEXTS);

/** Others may need what was deleted. */
const ANYTHING = "*";
/** "/operator/posts" of all calls that begin so. */
const subjectOf = ({ url }: TextCall) => url.split("/:")[0] ?? url;

/** What it is about is gone, or is not the session's any more: the call before it may have done that. */
const isLost = ({ statusCode }: { statusCode: number }) => [401, 403, 404, 409, 410].includes(statusCode);
