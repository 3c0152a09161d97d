/** How the screens say who sees a post, and when. */
import type { Insider, InsiderList, PostPeople } from "../contract.ts";

const SEES_AS = {
  writer: "wrote it",
  owner: "sees every post",
  approver: "asked to approve it",
} as const;

export function seesAs({ sees_as, added_by, reason }: PostPeople["people"][number]): string {
  if (sees_as !== "added") return SEES_AS[sees_as];
  return reason === "" ? `added by ${added_by}` : `added by ${added_by}: ${reason}`;
}

/** "16 Nov 09:14", as clocks in the list's zone show it; with its year, where that is not the list's. */
export function shortTime(time: string, { time_zone: timeZone, created_at }: InsiderList): string {
  const at = new Date(time);
  const year = (moment: Date) => new Intl.DateTimeFormat("en-GB", { timeZone, year: "numeric" }).format(moment);
  const isOfYear = year(at) === year(new Date(created_at));
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    ...({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
    ...(!isOfYear && { year: "numeric" }),
  })
    .format(at)
    .replace("Sept", "Sep")
    .replace(",", "");
}

/** "16 November 2026, 09:52" */
export function longTime(time: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone,
    ...({ day: "numeric", month: "long", year: "numeric" } as const),
    ...({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const),
  })
    .format(new Date(time))
    .replace(" at ", ", ");
}

export const cityOf = (zone: string) => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

export const placeOf = ({ organisation, function: called }: Insider) =>
  [organisation, called.charAt(0).toLowerCase() + called.slice(1)].filter((each) => each !== "").join(", ");

export const fingerprintOf = ({ fingerprint }: InsiderList) => fingerprint.replaceAll(/(.{4})(?=.)/g, "$1 ");

export function countOf({ insiders, ended }: InsiderList): string {
  if (ended === 0) return String(insiders.length);
  return `${insiders.length}, of whom ${ended} no longer ${ended === 1 ? "has" : "have"} access`;
}
