/** The number of web processes of this start, as each of them knows it. */
import type { Crew } from "./messages.ts";

let known: Crew = { wanted: 1, running: 1, ended: 0 };

export function currentCrew(): Readonly<Crew> {
  return known;
}

export function setCrew(crew: Crew): void {
  known = crew;
}

/** For /readyz: true, or the sentence that says what is missing. */
export function isCrewComplete(): true | string {
  const { wanted, running } = known;
  return running >= wanted || `${running} of ${wanted} web processes are running. The log says why the others ended.`;
}
