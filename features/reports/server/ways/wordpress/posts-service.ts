/** Posts of a WordPress by its REST API (wp/v2/posts): found by a slug, created, updated, removed. */
import { z } from "zod";
import { failed, type Failure } from "../outcome.ts";
import { isSuccess, type Peer, type PeerAnswer } from "../request-service.ts";
import { WordpressApi } from "./api-service.ts";
import type { PostExtras } from "./extras-service.ts";
import { readNoisyJson, type WordpressSite } from "./site-policy.ts";
import { errorIn } from "./refusal-policy.ts";

const remotePost = z.object({
  id: z.number().int().positive(),
  slug: z.string().default(""),
  status: z.string().default(""),
  link: z.string().default(""),
  featured_media: z.number().int().catch(0),
});
export type RemotePost = z.infer<typeof remotePost>;

/** Each is HTML; `date_gmt` has no zone. Absent properties are not changed there. */
export type PostFields = PostExtras & {
  title?: string;
  content?: string;
  excerpt?: string;
  slug?: string;
  date_gmt?: string;
  status?: "publish" | "private";
};

/** WordPress puts this after the slug of what it moves to its trash (wp_add_trashed_suffix_to_post_name_for_post). */
const TRASHED = "__trashed";
/** A copy that an editor keeps back is ours as much as a public one. */
const STATUSES = "publish,future,draft,pending,private";

export class WordpressPosts {
  readonly api: WordpressApi;
  readonly #host: string;

  constructor(site: WordpressSite, peer: Peer) {
    this.api = new WordpressApi(site, peer);
    this.#host = new URL(site.endpoint).host;
  }

  says(what: string): string {
    return `${this.#host} ${what}.`;
  }

  /** The post there with this slug; with `inTrash` also one in the trash, if there is no other. */
  async find(slug: string, { inTrash }: { inTrash: boolean }): Promise<RemotePost | Failure | null> {
    const answer = await this.api.get("posts", {
      slug: inTrash ? `${slug},${slug}${TRASHED}` : slug,
      status: inTrash ? `${STATUSES},trash` : STATUSES,
      context: "edit",
      _fields: "id,slug,status,link",
    });
    const posts = z.array(remotePost).safeParse(readNoisyJson(answer.text));
    if (!isSuccess(answer) || !posts.success) return this.api.refused(answer);
    // A site may answer with more than was asked for.
    const ours = posts.data.filter((post) => post.slug === slug || post.slug === `${slug}${TRASHED}`);
    const standing = ours.find((post) => post.slug === slug && post.status !== "trash");
    return standing ?? ours.find(({ status }) => status === "trash") ?? null;
  }

  async create(fields: PostFields): Promise<RemotePost | Failure> {
    return this.#read(await this.api.postJson("posts", fields));
  }

  /** `gone`: the post no longer exists. */
  async update(id: string, fields: PostFields): Promise<RemotePost | Failure | "gone"> {
    const answer = await this.api.postJson(`posts/${id}`, fields);
    return isMissing(answer) ? "gone" : this.#read(answer);
  }

  /** Moves it to its trash, or deletes it permanently without one. Null when it is no longer public. */
  async remove(id: string, isForGood = false): Promise<Failure | null> {
    const first = await this.api.delete("posts", id, isForGood);
    const answer = first.status === 501 ? await this.api.delete("posts", id, true) : first;
    return isSuccess(answer) || isMissing(answer) ? null : this.api.refused(answer);
  }

  #read(answer: PeerAnswer): RemotePost | Failure | Promise<Failure> {
    const post = remotePost.safeParse(readNoisyJson(answer.text));
    return isSuccess(answer) && post.success ? post.data : this.api.refused(answer);
  }
}

/** By WordPress's own codes: any other 404 may be a wrong address rather than a deleted post. */
function isMissing(answer: PeerAnswer): boolean {
  if (answer.status !== 404 && answer.status !== 410) return false;
  return ["rest_post_invalid_id", "rest_already_trashed"].includes(errorIn(answer)?.code ?? "");
}

export function isFailure(value: RemotePost | Failure | null): value is Failure {
  return value !== null && "kind" in value;
}

export function lostWhileUpdated(posts: WordpressPosts): Failure {
  return failed(posts.says("lost the post while it was updated"));
}
