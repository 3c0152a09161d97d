/** The registry of ways of delivery, in the order of the form: the only place that names them all for both sides. */
import { email } from "./email.ts";
import { feed } from "./feed.ts";
import { webhook } from "./webhook.ts";
import { wordpress } from "./wordpress.ts";

export const WAYS = [feed, webhook, wordpress, email] as const;
