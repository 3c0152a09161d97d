/** Platforms that posts are delivered to, as lists of posts show them. The reports feature delivers. */
import { z } from "zod";

export const PLATFORM_TYPES = ["internal", "external"] as const;
export type PlatformType = (typeof PLATFORM_TYPES)[number];

/** docs/product/reports.md, Platforms. */
export const platform = z.object({
  id: z.number().int(),
  type: z.enum(PLATFORM_TYPES),
  name: z.string(),
  image: z.string().nullable().describe("Address of the logo"),
  url: z.string(),
  industry: z.string(),
  top_visiting_countries: z.string().describe("As its publisher states; empty: not known"),
  potential_audience: z.string().describe("As its publisher states; empty: not known"),
});
export type Platform = z.infer<typeof platform>;

/** In lists of posts and in reports: only what was delivered or seen live. */
export const deliveredPlatform = platform.extend({
  state: z.enum(["delivered", "live"]),
  live_url: z.string().nullable().describe("Address of the post on the platform; null: not known"),
  delivered_at: z.string(),
});
export type DeliveredPlatform = z.infer<typeof deliveredPlatform>;
