/** Chooses the first posts: pins, then the newest, limited per newsroom. */

export type FrontCandidate<Kind extends string = string> = {
  id: number;
  kind: Kind;
  /** The company's id, or minus the author's where there is no company. */
  newsroom: number;
};

/**
 * Invariant: no newsroom has more than `most` of the chosen posts unless by its pins, or if there are too few others.
 * Places that newsrooms below the limit cannot fill go to the newest of all.
 * @param pinned in their order. @param newest may contain pinned posts; newest first.
 * @returns at most `room` posts, without duplicates.
 */
export function chooseFirst<Post extends FrontCandidate>(
  pinned: readonly Post[],
  newest: readonly Post[],
  room: number,
  max: number,
): Post[] {
  const chosen = new Map(pinned.slice(0, room).map((post) => [post.id, post]));
  const counts = new Map<number, number>();
  for (const { newsroom } of chosen.values()) counts.set(newsroom, (counts.get(newsroom) ?? 0) + 1);
  const passedOver: Post[] = [];
  for (const post of newest) {
    if (chosen.size >= room) break;
    const count = counts.get(post.newsroom) ?? 0;
    if (chosen.has(post.id)) continue;
    if (count >= max) {
      passedOver.push(post);
      continue;
    }
    chosen.set(post.id, post);
    counts.set(post.newsroom, count + 1);
  }
  for (const post of passedOver.slice(0, room - chosen.size)) chosen.set(post.id, post);
  return [...chosen.values()];
}
