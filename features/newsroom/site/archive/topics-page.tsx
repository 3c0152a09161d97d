/** The page of all categories. */
import { archivePage } from "../../archive-contract.ts";

/** Links to all archives of categories. */
export function TopicsPageMain({ topics }: { topics: { label: string; count: number }[] }) {
  return (
    <main id="main" className="page topics top">
      <h1>Categories</h1>
      {topics.length === 0 && <p className="quiet">Nothing has been published yet.</p>}
      <ul className="index plain">
        {topics.map(({ label, count }) => (
          <li key={label}>
            <a href={archivePage({ of: "topic", label })}>{label}</a> <span>{count.toLocaleString("en-GB")}</span>
          </li>
        ))}
      </ul>
    </main>
  );
}
