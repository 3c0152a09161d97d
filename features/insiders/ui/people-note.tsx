/** Next to an edit form: that the post is confidential, and who can see it. */
import { Button } from "@mantine/core";
import classes from "./insiders.module.css";
import { usePeople } from "./use-insiders.ts";

/** So many are named. */
const NAMED = 3;

export function PeopleNote({ postId, onOpen }: { postId: number; onOpen: () => void }) {
  const { data } = usePeople(postId);
  if (!data || data.confidential_since === null) return null;
  const names = data.people.map(({ name }) => name);
  const more = names.length - NAMED;
  const named = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  return (
    <section className={classes.note} aria-label="Confidential">
      <header>
        <h2>Confidential</h2>
        <Button size="xs" onClick={onOpen}>
          Who can see it
        </Button>
      </header>
      <p>
        <bdi>{new Intl.ListFormat("en-GB").format(named)}</bdi> {names.length === 1 ? "sees" : "see"} this post until it
        is published.
      </p>
    </section>
  );
}
