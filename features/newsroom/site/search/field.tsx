/** The search field, in mastheads and on error pages. */
import { MAX_SEARCH, SEARCH_PAGE } from "../../archive-contract.ts";

/** One line for a masthead. Its button appears on keyboard focus; Enter submits too. */
export function SearchField({ className }: { className: string }) {
  return (
    <form className={className} role="search" action={SEARCH_PAGE} aria-label="Search">
      <label>
        <span className="vh">Search</span>
        <input name="q" type="search" maxLength={MAX_SEARCH} placeholder="Search releases and companies" />
      </label>
      <button className="btn btn--line" type="submit">
        Search
      </button>
    </form>
  );
}

/** With a button. @param props.label suggests what to search for instead. */
export function SearchInstead({ label }: { label: string }) {
  return (
    <form className="seek" role="search" action={SEARCH_PAGE} aria-label="Search instead">
      <label className="field">
        <span>{label}</span>
        <input name="q" type="search" maxLength={MAX_SEARCH} />
      </label>
      <button className="btn" type="submit">
        Search
      </button>
    </form>
  );
}
