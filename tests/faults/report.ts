/** What a campaign found, printed so that it fits into docs/guides/reliability.md. */
export type Result = {
  figures: Record<string, number | string>;
  /** The promises: any other number is a defect. */
  mustBeZero: Record<string, number>;
  /** Shown where something is wrong. */
  notes?: string[];
  /** Why it could not be tried on this machine. */
  skipped?: string;
};

/** @returns whether every promise was kept. */
export function report(name: string, { figures, mustBeZero, notes = [], skipped }: Result, seconds: number): boolean {
  console.log(`\n## ${name} (${seconds.toFixed(0)} s)\n`);
  if (skipped !== undefined) {
    console.log(`Not tried here: ${skipped}`);
    return true;
  }
  console.log("| what | figure |\n| --- | --- |");
  for (const [what, figure] of Object.entries(figures)) console.log(`| ${what} | ${inShort(figure)} |`);
  for (const [what, figure] of Object.entries(mustBeZero)) console.log(`| **${what}** | **${figure}** |`);
  const isKept = Object.values(mustBeZero).every((figure) => figure === 0);
  if (!isKept) for (const note of notes) console.log(note);
  return isKept;
}

function inShort(figure: number | string): string {
  if (typeof figure === "string" || Number.isInteger(figure)) return String(figure);
  return figure.toFixed(figure < 10 ? 2 : 0);
}
