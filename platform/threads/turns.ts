/** Whose task comes next: customers before readers, and among equals each owner in turn. */

const RANKS = ["customer", "reader"] as const;

/**
 * For whom a task is done: `customer` for a signed-in user who waits for it, `reader` for all others, as readers of
 * public pages and the fetching of feeds.
 */
export type Turn = {
  rank: (typeof RANKS)[number];
  /** The account that could cause many such tasks: the user, or the author of what readers ask for. */
  owner: string;
};

export class Turns<Task extends { turn: Turn }> {
  /** By owner, in the order of their turns. No list is empty. */
  readonly #waiting = { customer: new Map<string, Task[]>(), reader: new Map<string, Task[]>() };

  /** Tasks of a rank that wait, and those of this owner. */
  count({ rank, owner }: Turn): { all: number; own: number } {
    const tasks = this.#waiting[rank];
    return { all: tasks.values().reduce((sum, { length }) => sum + length, 0), own: tasks.get(owner)?.length ?? 0 };
  }

  add(task: Task): void {
    const { rank, owner } = task.turn;
    const own = this.#waiting[rank].get(owner);
    if (own) own.push(task);
    else this.#waiting[rank].set(owner, [task]);
  }

  /** @returns whether it was waiting. */
  remove(task: Task): boolean {
    const { rank, owner } = task.turn;
    const own = this.#waiting[rank].get(owner) ?? [];
    const place = own.indexOf(task);
    if (place < 0) return false;
    own.splice(place, 1);
    if (own.length === 0) this.#waiting[rank].delete(owner);
    return true;
  }

  /** Takes the next task out. @param mayRun whether a task of this turn may start now. */
  take(mayRun: (turn: Turn) => boolean): Task | undefined {
    for (const rank of RANKS)
      for (const [owner, [next]] of this.#waiting[rank])
        if (next && mayRun(next.turn)) {
          this.remove(next);
          this.#putLast(rank, owner);
          return next;
        }
    return undefined;
  }

  /** Takes everything out. */
  empty(): Task[] {
    const left = RANKS.flatMap((rank) => [...this.#waiting[rank].values()].flat());
    for (const rank of RANKS) this.#waiting[rank].clear();
    return left;
  }

  #putLast(rank: Turn["rank"], owner: string): void {
    const left = this.#waiting[rank].get(owner);
    if (!left) return;
    this.#waiting[rank].delete(owner);
    this.#waiting[rank].set(owner, left);
  }
}
