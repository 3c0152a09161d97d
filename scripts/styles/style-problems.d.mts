export function findStyleProblems(
  sheets: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string>,
  library?: string,
): Promise<string[]>;
