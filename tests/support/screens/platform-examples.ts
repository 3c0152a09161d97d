/** An outlet as the operator's console gets it, for tests of its screens. */
import type { OperatorPlatform } from "#features/reports/platform-contract.ts";

/** Takes webhooks, and has taken twenty; no plan reaches it. */
export const HARBOUR_POST: OperatorPlatform = {
  id: 7,
  type: "external",
  name: "Harbour Post",
  image: null,
  url: "",
  industry: "Shipping",
  top_visiting_countries: "",
  potential_audience: "",
  way: "webhook",
  endpoint: "https://harbour.example/in",
  email: "",
  username: "",
  has_secret: true,
  feed_url: null,
  is_active: true,
  plan_ids: [],
  queued: 0,
  delivered: 20,
  failed: 0,
  last_delivered_at: null,
  last_failure: "",
};
