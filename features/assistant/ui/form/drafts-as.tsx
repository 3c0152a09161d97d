/** Who the draft is for, known before it is written; asks where the facts name another of the author's companies. */
import { stopAfter } from "#platform/contract/sentence.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { toldApart } from "#features/companies/names/told-apart.ts";
import { YOURSELF } from "#features/companies/ui/post-as-select.tsx";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { findOpenForm } from "#features/content/ui/form/open-forms.ts";
import { isNamed } from "#features/release-check/rules/other-companies.ts";
import classes from "./context.module.css";

const POSTED_AS = "posted_by_company";

/** @param facts everything that the author has given. */
export function useDraftsAs(ownerId: number, kindKey: KindKey, facts: string) {
  const { data: companies = [] } = useCompanies();
  const form = findOpenForm(`${ownerId}:${kindKey}`);
  const [, setChanges] = useState(0);
  const [kept, setKept] = useState<string | null>(null);
  const chosen = form?.getLatest().texts[POSTED_AS] ?? "";
  const own = companies.find(({ id }) => String(id) === chosen);
  const named = companies.find(({ id, name }) => String(id) !== chosen && isNamed(facts, name));
  const isDoubtful = named !== undefined && !(own && isNamed(facts, own.name)) && kept !== `${chosen} ${named.id}`;
  return {
    companies: form ? toldApart(companies) : [],
    chosen,
    ownName: own?.name ?? "yourself",
    /** Named by the facts instead of the one that the draft is for; null: nothing to ask. */
    doubtful: form && isDoubtful ? named : null,
    choose: (company: string) => {
      form?.setText(POSTED_AS, company);
      setChanges((count) => count + 1);
    },
    keep: () => setKept(`${chosen} ${named?.id}`),
  };
}

type DraftsAs = ReturnType<typeof useDraftsAs>;

export function DraftsAsSelect({ as, isLocked }: { as: DraftsAs; isLocked: boolean }) {
  if (as.companies.length === 0) return null;
  return (
    <NativeSelect
      label="Draft as"
      description="The draft ends with its About and contact, and the post is published under its name."
      value={as.chosen}
      disabled={isLocked}
      rightSection={<IconChevronDown size={14} aria-hidden />}
      data={[YOURSELF, ...as.companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(event) => as.choose(event.currentTarget.value)}
    />
  );
}

/** @param onAnswer goes on with the draft. */
export function DraftsAsQuestion({ as, onAnswer }: { as: DraftsAs; onAnswer: () => void }) {
  const { doubtful, ownName } = as;
  if (!doubtful) return null;
  const answer = (set: () => void) => {
    set();
    onAnswer();
  };
  return (
    <div
      role="group"
      aria-label="Draft as another company?"
      // It is taller than the button in its place.
      ref={(group) => group?.scrollIntoView?.({ block: "nearest" })}
    >
      <p>
        Your facts name <bdi>{doubtful.name}</bdi>, and the draft would be for <bdi>{ownName}</bdi>
        {stopAfter(ownName)}
      </p>
      <div className={classes.actions}>
        <Button variant="filled" autoFocus onClick={() => answer(() => as.choose(String(doubtful.id)))}>
          Draft as {doubtful.name}
        </Button>
        <Button onClick={() => answer(as.keep)}>Draft as {ownName}</Button>
      </div>
    </div>
  );
}
