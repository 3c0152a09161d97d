/** Sign-in details of the demo workspace, printed when the server starts. */
import type { Role } from "#features/accounts/contract.ts";

type DemoAccount = { role: Role; first_name: string; last_name: string; email: string; password: string };

export const DEMO_CUSTOMER: DemoAccount = {
  role: "user",
  first_name: "Anwen",
  last_name: "Rigg",
  email: "anwen@dateline.example",
  password: "harbour-lantern",
};

export const DEMO_OPERATOR: DemoAccount = {
  role: "operator",
  first_name: "Imogen",
  last_name: "Sayle",
  email: "desk@dateline.example",
  password: "night-desk-2026",
};

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [DEMO_CUSTOMER, DEMO_OPERATOR];
