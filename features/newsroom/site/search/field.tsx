/** The search field, in mastheads and on error pages. */
import { MAX_SEARCH, type SearchQuery, SEARCH_PAGE } from "../../archive-contract.ts";
import { words } from "#ui-kit/public/words/words.ts";

/** One line for a masthead. Its button appears on keyboard focus; Enter submits too. */
export function SearchField({ className }: { className: string }) {
  const { search, searchHint } = words().shell;
  return (
    <form className={className} role="search" action={SEARCH_PAGE} aria-label={search}>
      <label>
        <span className="vh">{search}</span>
        <input name="q" type="search" maxLength={MAX_SEARCH} placeholder={searchHint} />
      </label>
      <button className="btn btn--line" type="submit">
        {search}
      </button>
    </form>
  );
}

/** With a button. @param props.label suggests what to search for. @param props.query what was searched for; its filters stay. */
export function SearchInstead({ label, query: { q, ...filters } = {} }: { label: string; query?: SearchQuery }) {
  return (
    <form className="seek" role="search" action={SEARCH_PAGE} aria-label={words().notices.searchInstead}>
      <label className="field">
        <span>{label}</span>
        <input name="q" type="search" defaultValue={q} maxLength={MAX_SEARCH} />
      </label>
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="btn" type="submit">
        {words().shell.search}
      </button>
    </form>
  );
}
