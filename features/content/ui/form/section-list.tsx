/** 'On this page': links to the form's sections. */
import { useScrollSpy } from "@mantine/hooks";
import { type MouseEvent, use } from "react";
import { FieldScope } from "#ui-kit/forms/field-id.ts";
import { SECTION_TITLES, sectionId, type SectionId } from "./section.tsx";
import classes from "./form.module.css";

const SECTIONS = Object.entries(SECTION_TITLES) as [SectionId, string][];

export function SectionList() {
  const scope = use(FieldScope);
  const { active } = useScrollSpy({
    selector: `[data-form="${scope}"] h2[data-section]`,
    getDepth: () => 1,
    getValue: (heading) => heading.id,
    offset: 120,
  });
  // A fragment in the address would be an entry of the browser's history, which holds the dashboard's screens.
  const follow = (event: MouseEvent, id: SectionId) => {
    event.preventDefault();
    const heading = document.getElementById(sectionId(id, scope));
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav aria-labelledby={`on-this-page-${scope}`}>
      <h2 id={`on-this-page-${scope}`} className={classes.railHead}>
        On this page
      </h2>
      <ul className={classes.sectionList}>
        {SECTIONS.map(([id, title], index) => (
          <li key={id}>
            <a
              href={`#${sectionId(id, scope)}`}
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
