/** A company's key figures: the number, what it counts, and the date it applies to. */
import { Fragment } from "react";
import type { KeyFigure } from "#features/companies/newsroom-contract.ts";
import { entryLines } from "#features/companies/press/entry-lines.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";
import { words } from "#ui-kit/public/words/words.ts";

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={words().company.figures}>
      <SectionHead title={words().company.figures} />
      <dl className="figs">
        {figures.map((figure) => (
          <div key={figure.id}>
            <dt>
              <span dir="auto">{figure.label}</span>
              {entryLines("figures", figure, ["label", "value"]).map(({ field, text }) => (
                <Fragment key={field}>
                  , {field === "as_of" ? <time dateTime={figure.as_of ?? undefined}>{text}</time> : text}
                </Fragment>
              ))}
            </dt>
            <dd>{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
