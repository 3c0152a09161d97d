/** Menu for choosing who to post as: sets 'Post as' in new posts and the company that lists are filtered by. */
import { IconBuildingPlus, IconCheck, IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { usePostingAs, YOURSELF_ONLY } from "#features/companies/ui/posting-company.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import { CompanyMark } from "./company-mark.tsx";
import styles from "./company-switcher.module.css";

/** With more companies than this, they can be searched. */
const MANY = 8;

export function CompanyMenu({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const [chosen, choose] = usePostingAs();
  const { data: companies = [], error, isFetching, refetch } = useCompanies();
  const [q, setQ] = useState("");
  const options = [
    { value: null, name: "All companies", note: "No filter", logo: undefined },
    { value: YOURSELF_ONLY, name: "Yourself", note: "N/A", logo: undefined },
    ...toldApart(companies).map(({ id, name, logo }) => ({ value: String(id), name, note: null, logo })),
  ];
  const shown = options.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
  const known = options.some(({ value }) => value === chosen) ? chosen : null;
  return (
    <>
      {companies.length > MANY && (
        <input
          className={styles.find}
          type="search"
          aria-label="Find a company"
          placeholder="Find a company"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
      )}
      <p className={styles.heading}>Post and filter as</p>
      <ul>
        {shown.map(({ value, name, note, logo }) => (
          <li key={value}>
            <button
              type="button"
              className={styles.item}
              aria-pressed={value === known}
              onClick={() => {
                choose(value);
                onDone();
              }}
            >
              <CompanyMark name={name} logo={logo} />
              <bdi>{name}</bdi>
              {value === known ? <IconCheck size={16} aria-hidden /> : note && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={styles.none}>No matching companies.</p>}
      {error && companies.length === 0 && (
        <ErrorState title="Your companies could not be loaded" query={{ error, refetch, isFetching }} />
      )}
      <div className={styles.links}>
        <ScreenLink className={styles.item} to="createCompany" onOpen={onLeave}>
          <IconBuildingPlus size={16} stroke={1.75} aria-hidden />
          Create a company
        </ScreenLink>
        <ScreenLink className={styles.item} to="companyProfile" onOpen={onLeave}>
          <IconSettings size={16} stroke={1.75} aria-hidden />
          Manage companies
        </ScreenLink>
      </div>
    </>
  );
}
