/** What the fields of an alert hold. Pure. */
import { NEWS_CATEGORIES } from "#features/news/contract.ts";
import { deviceZone } from "#ui-kit/format/zoned.ts";
import type { Alert } from "../../contract.ts";

export type FormValues = {
  name: string;
  query: string;
  in_headline: boolean;
  in_text: boolean;
  many_sources: boolean;
  /** `category.business` and `source.12`. */
  places: string[];
  languages: string[];
  when: "immediately" | "daily" | "weekly" | "never";
  /** Daily, on which days. */
  days: "daily" | "weekdays";
  hour: string;
  has_feed: boolean;
};

export const categoryPlace = (key: string) => `category.${key}`;
export const sourcePlace = (id: number) => `source.${id}`;

export function valuesOf(alert: Alert | null): FormValues {
  const send = alert?.send ?? "daily";
  return {
    name: alert?.name ?? "",
    query: alert?.query ?? "",
    in_headline: alert?.in_headline ?? true,
    in_text: alert?.in_text ?? true,
    many_sources: alert?.many_sources ?? false,
    places: alert ? [...alert.categories.map(categoryPlace), ...alert.sources.map(sourcePlace)] : [],
    languages: alert?.languages ?? [],
    when: send === "weekdays" ? "daily" : send,
    days: send === "weekdays" ? "weekdays" : "daily",
    hour: String(alert?.send_hour ?? 7),
    has_feed: alert?.has_feed ?? false,
  };
}

export function searchOf({ query, in_headline, in_text, many_sources, places, languages }: FormValues) {
  const chosen = new Set(places);
  const categories = NEWS_CATEGORIES.map(({ key }) => key).filter((key) => chosen.has(categoryPlace(key)));
  const sources = places
    .filter((place) => place.startsWith("source."))
    .map((place) => Number(place.slice("source.".length)));
  return { query, in_headline, in_text, many_sources, categories, sources, languages };
}

export function inputOf(values: FormValues) {
  const { name, when, days, hour, has_feed } = values;
  return {
    name,
    ...searchOf(values),
    send: when === "daily" ? days : when,
    send_hour: Number(hour),
    time_zone: deviceZone(),
    has_feed,
  };
}
