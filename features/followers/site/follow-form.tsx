/** The form that asks for an address: a page of its own, and a part of pages that can be followed. No script. */
import { FREQUENCIES, followPages } from "../contract.ts";
import { words } from "#ui-kit/public/words/words.ts";

export type FollowedThing = {
  /** Parameters of a search's address. */
  query: string;
  name: string;
  isSearch: boolean;
};

export type FollowForm = {
  /** Null: what the reader wants to follow does not exist. */
  thing: FollowedThing | null;
  values: { email: string; frequency: string };
  problems: Record<string, string>;
};

type Props = {
  form: FollowForm & { thing: FollowedThing };
  trap: string;
  /** Asks for the address alone: readers choose how often on the page that their emails lead to. */
  isShort?: boolean;
};

export function FollowFields({ form: { thing, values, problems }, trap, isShort = false }: Props) {
  const named = words().follow;
  const chosen = FREQUENCIES.find((frequency) => frequency === values.frequency) ?? "each";
  return (
    <form method="post" action={followPages.form()} encType="multipart/form-data" className="follow">
      <input type="hidden" name="query" value={thing.query} />
      <label className="field">
        <span>{named.yourEmail}</span>
        <input
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          defaultValue={values.email}
          placeholder={named.emailExample}
          aria-invalid={problems["email"] ? true : undefined}
          aria-describedby={problems["email"] ? "follow-email-problem" : undefined}
        />
      </label>
      {problems["email"] && (
        <p className="problem" id="follow-email-problem">
          {problems["email"]}
        </p>
      )}
      {!isShort && (
        <fieldset className="field">
          <legend>{named.howOften}</legend>
          {FREQUENCIES.map((frequency) => (
            <label key={frequency}>
              <input type="radio" name="frequency" value={frequency} defaultChecked={frequency === chosen} />
              {named.frequencies[frequency]}
            </label>
          ))}
        </fieldset>
      )}
      <label className="vh" aria-hidden="true">
        {named.leaveEmpty}
        <input name={trap} tabIndex={-1} autoComplete="off" />
      </label>
      <button className="btn" type="submit">
        {named.submit}
      </button>
      <p className="quiet">{named.note}</p>
    </form>
  );
}
