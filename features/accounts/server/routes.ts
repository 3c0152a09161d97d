/** Answers the calls of accounts (docs/product/accounts.md, Calls), room by room. */
import type { App } from "#platform/http/app.ts";
import { registerActingRoutes } from "./acting/routes.ts";
import { registerAddressRoutes } from "./address/routes.ts";
import { registerDeletionRoutes } from "./deletion/routes.ts";
import { registerOperatorUserRoutes } from "./operator/routes.ts";
import { registerDataRoutes } from "./own-data/routes.ts";
import { registerPasswordRoutes } from "./password/routes.ts";
import { registerProfileRoutes } from "./profile/routes.ts";
import { registerFactorRoutes } from "./second-factor/routes.ts";
import { registerSessionRoutes } from "./sessions/routes.ts";
import { registerSignInRoutes } from "./sign-in/routes.ts";
import { registerSignUpRoutes } from "./sign-up/routes.ts";

export function registerAccountRoutes(app: App): void {
  registerSignUpRoutes(app);
  registerSignInRoutes(app);
  registerSessionRoutes(app);
  registerPasswordRoutes(app);
  registerProfileRoutes(app);
  registerAddressRoutes(app);
  registerFactorRoutes(app);
  registerDataRoutes(app);
  registerDeletionRoutes(app);
  registerOperatorUserRoutes(app);
  registerActingRoutes(app);
}
