/** Removes a person from a company, or leaves it: says first what becomes of their posts, and who takes them over. */
import "@mantine/core/styles/Combobox.layer.css";
import { Alert, Button, Modal, Select, Skeleton } from "@mantine/core";
import { IconAlertCircle, IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import { usePostingAs } from "#features/companies/ui/posting-company.ts";
import { useCompanies } from "#features/companies/ui/use-companies.ts";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLastShown } from "#ui-kit/dialogs/use-last-shown.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { Leaving, Person, Team } from "../../contract.ts";
import { PersonCell } from "../people/person-cell.tsx";
import { useLeaving, useReadAgain, useRemovePerson } from "../use-team.ts";
import classes from "./leaving.module.css";
import { leftBehind, scheduledWords, untouched } from "./words.ts";

type Props = { company: Team["company"]; person: Person | null; onClose: () => void };

export function LeavingDialog({ company, person, onClose }: Props) {
  const shown = useLastShown(person);
  const title = shown?.is_you ? `Leave ${company.name}?` : `Remove ${shown?.name} from ${company.name}?`;
  return (
    <Modal opened={person !== null} onClose={onClose} title={title} size={shown?.is_you ? 520 : 560}>
      {shown && <LeavingForm key={shown.id} company={company} person={shown} onClose={onClose} />}
    </Modal>
  );
}

function LeavingForm({ company, person, onClose }: { company: Props["company"]; person: Person; onClose: () => void }) {
  const { data, error } = useLeaving(company.id, person);
  const { mutate, isPending } = useRemovePerson(company.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const [postingAs, postAs] = usePostingAs();
  const { closeItem } = useNavigation();
  const readAgain = useReadAgain();
  const heir = chosen ?? data?.heirs[0]?.id;
  const leave = () =>
    mutate(
      { person, heir },
      {
        onSuccess: () => {
          onClose();
          if (!person.is_you) return;
          if (postingAs === String(company.id)) postAs(null);
          closeItem();
        },
        onSettled: (_answer, failure) => void readAgain(person.is_you && !failure ? company : undefined),
      },
    );
  const part = { company, heir, onHeir: setChosen };
  return (
    <>
      <div className={classes.body}>
        {error && <Alert icon={<IconAlertCircle size={16} aria-hidden />}>{error.message}</Alert>}
        {!error && !data && <Skeleton height={140} aria-label="Loading" role="status" />}
        {data && (person.is_you ? <OwnLeaving leaving={data} {...part} /> : <Removal leaving={data} {...part} />)}
      </div>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {person.is_you ? "Stay" : `Keep ${person.name}`}
        </Button>
        <Button color="red" variant="filled" disabled={!data} loading={isPending} onClick={leave}>
          {person.is_you ? `Leave ${company.name}` : `Remove ${person.name}`}
        </Button>
      </DialogFoot>
    </>
  );
}

type PartProps = {
  leaving: Leaving;
  company: Props["company"];
  heir: number | undefined;
  onHeir: (heir: number) => void;
};

function Removal({ leaving, company, heir, onHeir }: PartProps) {
  const { person, drafts, scheduled, published, heirs } = leaving;
  const choice = <HeirSelect heirs={heirs} heir={heir} onHeir={onHeir} />;
  return (
    <>
      <PersonCell
        name={person.name}
        title={<bdi>{person.name}</bdi>}
        detail={
          <>
            {ROLE_NAMES[person.role]}, <bdi>{person.email}</bdi>
          </>
        }
      />
      <p>
        <bdi>{person.name}</bdi> loses access to <bdi>{company.name}</bdi> now and is notified by email. Everything they
        wrote stays with the company.
      </p>
      <ul className={classes.posts}>
        <li>
          <span>{drafts === 1 ? "1 draft" : `${drafts} drafts`}</span>
          {choice}
        </li>
        {scheduled.length > 0 && (
          <li>
            <span>{scheduledWords(scheduled)}</span>
            <span>{scheduled.length === 1 ? "Keeps its time" : "Keep their times"}</span>
          </li>
        )}
        {published > 0 && (
          <li>
            <span>{published === 1 ? "1 published post" : `${published} published posts`}</span>
            <span>{published === 1 ? "Stays as it is" : "Stay as they are"}</span>
          </li>
        )}
      </ul>
      <p className={classes.muted}>Their name stays on published posts. You can invite them again at any time.</p>
      {person.pays && (
        <Alert color="grey" icon={<IconInfoCircle size={16} aria-hidden />}>
          The plan of <bdi>{person.name}</bdi> pays for <bdi>{company.name}</bdi>.{" "}
          <b>The other owners are asked to take it over</b>; until one does, new posts cannot be published.
        </Alert>
      )}
    </>
  );
}

function OwnLeaving({ leaving, company, heir, onHeir }: PartProps) {
  const { person, heirs } = leaving;
  const { data: companies = [] } = useCompanies();
  const name = heirs.find(({ id }) => id === heir)?.name;
  return (
    <>
      <p>
        You lose access to <bdi>{company.name}</bdi> now. {leftBehind(leaving, name)}
      </p>
      {heirs.length > 1 && <HeirSelect heirs={heirs} heir={heir} onHeir={onHeir} />}
      <p className={classes.muted}>
        {untouched(companies.length - 1)} do not change. Only an owner can invite you again.
      </p>
      {person.pays && (
        <Alert color="grey" icon={<IconInfoCircle size={16} aria-hidden />}>
          The plan that pays for <bdi>{company.name}</bdi> is yours. <b>The other owners are asked to take it over</b>;
          until one does, new posts cannot be published.
        </Alert>
      )}
    </>
  );
}

type HeirProps = Pick<Leaving, "heirs"> & Pick<PartProps, "heir" | "onHeir">;

function HeirSelect({ heirs, heir, onHeir }: HeirProps) {
  return (
    <Select
      aria-label="Who takes over"
      data={heirs.map(({ id, name }) => ({ value: String(id), label: `${name} takes over` }))}
      value={heir === undefined ? null : String(heir)}
      onChange={(chosen) => chosen && onHeir(Number(chosen))}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ shadow: "md", offset: 4, keepMounted: false }}
    />
  );
}
