/** A section of a long form, linked from the side list. */
import { type ReactNode, use } from "react";
import { FieldScope, fieldId } from "#ui-kit/forms/field-id.ts";
import classes from "./form.module.css";

export type SectionId = "story" | "categories" | "media" | "websites" | "search";

export const SECTION_TITLES: Record<SectionId, string> = {
  story: "Story",
  categories: "Categories",
  media: "Media",
  websites: "Embedded websites",
  search: "Search result",
};

/** DOM id of a section's heading. */
export function sectionId(id: SectionId, scope: string): string {
  return `section-${fieldId(id, scope)}`;
}

type Props = {
  id: SectionId;
  /** The first section needs no visible heading, because its fields are self-explanatory. */
  isHeadingHidden?: boolean;
  tally?: string;
  note?: string;
  children: ReactNode;
};

export function FormSection({ id, isHeadingHidden = false, tally, note, children }: Props) {
  const headingId = sectionId(id, use(FieldScope));
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={isHeadingHidden ? classes.hiddenHeading : classes.sectionHead}>
        <h2 id={headingId} tabIndex={-1} data-section>
          {SECTION_TITLES[id]}
        </h2>
        {tally !== undefined && <span className={classes.count}>{tally}</span>}
      </div>
      {note !== undefined && <p className={classes.sectionNote}>{note}</p>}
      {children}
    </section>
  );
}
