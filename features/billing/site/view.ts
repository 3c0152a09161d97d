/** What the public pages of billing show. */
export type PlanView = {
  name: string;
  /** null means no cap, in every limit. */
  pressReleases: number | null;
  wordLimit: number | null;
  anchorTextLinks: number | null;
};
