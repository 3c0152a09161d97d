/** The page of all categories. */
import { archivePage } from "../../archive-contract.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { categoryName } from "#ui-kit/public/words/categories.ts";

/** Links to all archives of categories. */
export function TopicsPageMain({ topics }: { topics: { label: string; count: number }[] }) {
  return (
    <main id="main" className="page topics top">
      <h1>{words().shell.categories}</h1>
      {topics.length === 0 && <p className="quiet">{words().archive.nothingYet}</p>}
      <ul className="index plain">
        {topics.map(({ label, count }) => (
          <li key={label}>
            <a href={archivePage({ of: "topic", label })}>{categoryName(label)}</a> <span>{words().figure(count)}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
