/** The registry of content kinds: the only place that names them all. The first is what most posts are. */
import { article } from "./article.ts";
import { interview } from "./interview.ts";
import { review } from "./review.ts";

export const REGISTERED = [article, interview, review] as const;
