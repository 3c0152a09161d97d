/** 'On this page': leads to the form's sections. */
import { useScrollSpy } from "@mantine/hooks";
import type { MouseEvent } from "react";
import { SECTION_TITLES, type SectionId } from "./form-section.tsx";
import classes from "./form.module.css";

const SECTIONS = Object.entries(SECTION_TITLES) as [SectionId, string][];
const HEADINGS = "h2[data-section]";

export function SectionList() {
  const { active } = useScrollSpy({
    selector: HEADINGS,
    getDepth: () => 1,
    getValue: (heading) => heading.id,
    offset: 120,
  });
  // A fragment in the address would be an entry of the browser's history, which holds the dashboard's screens.
  const follow = (event: MouseEvent, id: SectionId) => {
    event.preventDefault();
    const heading = document.getElementById(`section-${id}`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-labelledby="on-this-page">
      <h2 id="on-this-page" className={classes.railHead}>
        On this page
      </h2>
      <ul className={classes.sectionList}>
        {SECTIONS.map(([id, title], index) => (
          <li key={id}>
            <a
              href={`#section-${id}`}
              aria-current={index === active ? "location" : undefined}
              onClick={(event) => follow(event, id)}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
