export type FoundExpression = {
  file: string;
  line: number;
  /** Undefined where it is computed. */
  source: string | undefined;
  flags: string | undefined;
  /** Why it is linear, in its author's words. */
  reason: string | undefined;
};

export function findExpressions(file: string, text: string): FoundExpression[];
