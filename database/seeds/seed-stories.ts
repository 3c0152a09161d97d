/** Brings the demo workspace's stories through the same services as a customer's own: write, save, schedule, review, throw away. */
import { createHash } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import type { SavedPost, Stage } from "#features/content/contract.ts";
import { type ContentKind, kindOf } from "#features/content/kinds/index.ts";
import { returnPost } from "#features/moderation/server/decision-service.ts";
import { saveNewDraft } from "#features/content/server/posts/save-draft-service.ts";
import { savePost } from "#features/content/server/posts/save-service.ts";
import { publishNew, scheduleNew } from "#features/content/server/posts/submit-service.ts";
import { deletePost } from "#features/content/server/posts/trash-service.ts";
import * as contract from "#features/content/contracts/submission.ts";
import { type MediaItem, mediaTextsOf } from "#features/media/contract.ts";
import { transaction } from "#platform/database/client.ts";
import { uploadDrawing } from "./drawings.ts";
import * as queries from "./queries.ts";
import type { Author, Authors } from "./seed-people.ts";
import { PICTURE, type ReviewedStory, type Story } from "./story.ts";

/** A story's submission apart from its texts. */
type StoryMedia = { banner: MediaItem | null; related: MediaItem[]; inline: MediaItem | null };
const NO_MEDIA: StoryMedia = { banner: null, related: [], inline: null };

const SLOT_MS = 15 * 60_000;

export class StoryTeller {
  readonly #authors: Authors;
  /** The first start: ages count back from here. */
  readonly #now: number;

  constructor(authors: Authors, now: number) {
    this.#authors = authors;
    this.#now = now;
  }

  /** Draws all pictures first and side by side, then publishes in the order of the stories' ages. */
  async publish(stories: Story[]): Promise<void> {
    const told = await this.#untold(stories);
    const media = new Map(told.map((story) => [story, uploadDrawings(this.#authors[story.by].actor, story)]));
    await Promise.all(media.values());
    for (const story of told.toSorted((a, b) => b.age - a.age)) {
      const { banner, related, inline } = (await media.get(story)) ?? NO_MEDIA;
      const ids = { banner: banner?.id ?? null, related: related.map(({ id }) => id) };
      const whole = { ...story, content: withPicture(story.content, inline) };
      const shown = [...(banner ? [banner] : []), ...related];
      const media_details = shown.map((item) => ({ id: item.id, ...mediaTextsOf(item) }));
      const post = await this.#write(whole, (actor, kind, input) => publishNew(actor, kind, input, ids), {
        media_details,
      });
      await this.#edit(whole, post, "published");
    }
  }

  async schedule(stories: Story[]): Promise<void> {
    for (const story of await this.#untold(stories)) {
      const { actor } = this.#authors[story.by];
      const kind = kindOf(story.kind);
      const input = this.#input(story, contract.scheduleSchema, { publishing_time: this.#slotOf(story).toISOString() });
      await scheduleNew(actor, kind, input as Parameters<typeof scheduleNew>[2], NO_FILES);
    }
  }

  async draft(stories: Story[]): Promise<void> {
    for (const story of await this.#untold(stories)) {
      const { actor } = this.#authors[story.by];
      const input = this.#input(story, contract.draftSchema);
      const post = await saveNewDraft(actor, kindOf(story.kind), input, NO_FILES);
      await this.#backdate(post.id, story.age);
      await this.#edit(story, post, "draft");
    }
  }

  /** To be called while everything is reviewed. */
  async submitForReview(operator: Actor, stories: ReviewedStory[]): Promise<void> {
    for (const story of await this.#untold(stories)) {
      const { id } = await this.#write(story, (actor, kind, input) => publishNew(actor, kind, input, NO_FILES));
      if (story.comments) await returnPost(operator, id, story.comments);
    }
  }

  /** To be called while everything is reviewed: readers go on seeing the story as it was. */
  async proposeEdit(story: Story): Promise<void> {
    const id = await this.#findPost(story);
    if (id !== null) await this.#edit(story, { id }, "published");
  }

  /** Published, and thrown away later. */
  async throwAway(stories: Story[]): Promise<void> {
    for (const story of await this.#untold(stories)) {
      const { id } = await this.#write(story, (actor, kind, input) => publishNew(actor, kind, input, NO_FILES));
      await deletePost(this.#authors[story.by].actor, kindOf(story.kind), "published", id);
    }
  }

  /** Stories that an earlier run did not tell: what exists is left as it is, under its first name or its last. */
  async #untold<Some extends Story>(stories: Some[]): Promise<Some[]> {
    const known = await Promise.all(stories.map((story) => this.#findPost(story)));
    return stories.filter((_story, index) => known[index] === null);
  }

  async #findPost(story: Story): Promise<number | null> {
    const names = [story, ...(story.edits ?? [])].flatMap(({ details }) =>
      details ? [kindOf(story.kind).nameOf(details)] : [],
    );
    const { actor } = this.#authors[story.by];
    const found = await Promise.all(names.map((name) => queries.findPostId(actor.id, story.kind, name)));
    return found.find((id) => id !== null) ?? null;
  }

  async #write(
    story: Story,
    write: (actor: Actor, kind: ContentKind, input: contract.Submission) => Promise<SavedPost>,
    extra: Record<string, unknown> = {},
  ): Promise<SavedPost> {
    const input = this.#input(story, contract.submissionSchema, extra);
    const post = await write(this.#authors[story.by].actor, kindOf(story.kind), input);
    await this.#backdate(post.id, story.age);
    return post;
  }

  async #edit(story: Story, { id }: Pick<SavedPost, "id">, stage: Stage): Promise<void> {
    let text = story;
    for (const { age, correction: correction_note, ...changes } of story.edits ?? []) {
      text = { ...text, ...changes };
      const edit = this.#input(text, (kind) => contract.editSchema(kind, stage), { correction_note });
      await savePost(this.#authors[story.by].actor, kindOf(story.kind), stage, id, edit, NO_FILES);
      await transaction((tx) => queries.backdateSave(tx, id, this.#timeOf(age)));
    }
  }

  #backdate(id: number, age: number): Promise<void> {
    return transaction((tx) => queries.backdatePost(tx, id, this.#timeOf(age)));
  }

  /** As a form sends it. */
  #input(
    story: Story,
    schema: (kind: ContentKind) => { parse: (input: unknown) => unknown },
    extra: Record<string, unknown> = {},
  ): contract.Submission {
    return schema(kindOf(story.kind)).parse({
      ...story.details,
      content: story.content,
      summary: story.summary,
      tags: story.tags,
      posted_by_company: companyIdOf(story, this.#authors[story.by]),
      embedded_websites: story.websites ?? [],
      draft_key: keyOf(story),
      ...extra,
    }) as contract.Submission;
  }

  #timeOf(age: number): Date {
    return new Date(this.#now - age * 60_000);
  }

  /** Future posts are scheduled in the steps of the dialog. */
  #slotOf(story: Story): Date {
    return new Date(Math.ceil(this.#timeOf(story.age).getTime() / SLOT_MS) * SLOT_MS);
  }
}

const NO_FILES = { banner: null, related: [] };

async function uploadDrawings(actor: Actor, story: Story): Promise<StoryMedia> {
  const [banner, inline, related] = await Promise.all([
    story.banner ? uploadDrawing(actor, story.banner, "banner") : null,
    story.inline ? uploadDrawing(actor, story.inline, "banner") : null,
    Promise.all((story.related ?? []).map((drawing) => uploadDrawing(actor, drawing, "related"))),
  ]);
  return { banner, inline, related };
}

/** As the editor writes a picture. */
function withPicture(content: string, item: MediaItem | null): string {
  if (!item) return content;
  const { url, alt, caption, width, height } = item;
  const image = `<img src="${url}" alt="${alt}" width="${width}" height="${height}" />`;
  return content.replace(PICTURE, `<figure>${image}<figcaption>${caption}</figcaption></figure>`);
}

function companyIdOf({ company }: Story, { companies }: Author): number | null {
  if (company === undefined) return null;
  const id = companies.get(company);
  if (id === undefined) throw new Error(`The demo workspace has no company ${company} of this author`);
  return id;
}

/** The same for every run, so that a repeated one publishes nothing twice. */
function keyOf(story: Story): string {
  const name = kindOf(story.kind).nameOf(story.details);
  const hex = createHash("sha256").update(`demo ${story.kind} ${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
