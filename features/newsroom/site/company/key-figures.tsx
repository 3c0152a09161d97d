/** A company's key figures: the number, what it counts, and the date it applies to. */
import type { KeyFigure } from "#features/companies/newsroom-contract.ts";
import { formatDay } from "#ui-kit/public/dates.ts";
import { SectionHead } from "#ui-kit/public/section-head.tsx";

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label="Key figures">
      <SectionHead title="Key figures" />
      <dl className="figs">
        {figures.map(({ id, value, label, as_of }) => (
          <div key={id}>
            <dt>
              <span dir="auto">{label}</span>
              {as_of && (
                <>
                  , <time dateTime={as_of}>{formatDay(as_of)}</time>
                </>
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
