/** The part of a page where readers follow what it shows: by email, or in a reader of feeds. */
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { feedPages } from "#features/newsroom/archive-contract.ts";
import { TRAP_FIELD } from "../contract.ts";
import { FollowFields, type FollowedThing } from "./follow-form.tsx";

type Props = {
  title: string;
  thing: FollowedThing;
  /** The page whose feeds have the same posts. */
  page: string;
  /** One line before the form. */
  text?: string;
  isShort?: boolean;
};

export function FollowBox({ title, thing, page, text, isShort = false }: Props) {
  const feeds = feedPages(page);
  return (
    <section id="follow" aria-label={title}>
      <SectionHead title={title} />
      {text && <p className="small">{text}</p>}
      <FollowFields
        form={{ thing, values: { email: "", frequency: "each" }, problems: {} }}
        trap={TRAP_FIELD}
        isShort={isShort}
      />
      <p className="acts">
        <a href={feeds.rss}>RSS</a>
        <a href={feeds.atom}>Atom</a>
        <a href={feeds.json}>JSON Feed</a>
      </p>
    </section>
  );
}
