/** The registry of ways of delivery on the server: the only place here that names them all. */
import { emailWay } from "./email/way.ts";
import { feedWay } from "./feed/way.ts";
import { webhookWay } from "./webhook/way.ts";
import type { ServerWay } from "./way.ts";
import { wordpressWay } from "./wordpress/way.ts";

export const SERVER_WAYS: readonly ServerWay[] = [feedWay, webhookWay, wordpressWay, emailWay];
