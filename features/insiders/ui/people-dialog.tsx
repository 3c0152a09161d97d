/** Who can see a post before it is public: whether it is confidential, and who is on its list. */
import "@mantine/core/styles/Switch.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { ActionIcon, Button, Skeleton, Switch } from "@mantine/core";
import { IconUserX } from "@tabler/icons-react";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { firstLetters } from "#ui-kit/format/first-letters.ts";
import { Avatar } from "#ui-kit/page/avatar.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { PostPeople } from "../contract.ts";
import { AddPerson } from "./add-person.tsx";
import classes from "./insiders.module.css";
import { useMark, usePeople, useRemove } from "./use-insiders.ts";
import { seesAs } from "./words.ts";

type Props = { postId: number; onRecord: (() => void) | null; opened: boolean; onClose: () => void };

export function PeopleDialog({ postId, onRecord, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Who can see it" size={560}>
      <Content postId={postId} onRecord={onRecord} />
    </FormModal>
  );
}

function Content({ postId, onRecord }: Pick<Props, "postId" | "onRecord">) {
  const { data, error, refetch, isFetching } = usePeople(postId);
  if (data)
    return (
      <>
        <p className={classes.about}>
          <bdi>{data.post.title}</bdi>
        </p>
        <Mark people={data} />
        {data.confidential_since !== null && <People people={data} />}
        {data.may_change && data.confidential_since !== null && data.candidates.length > 0 && (
          <AddPerson key={data.people.length} people={data} />
        )}
        {data.may_read_list && onRecord && (
          <p className={classes.foot}>
            <Button variant="subtle" size="xs" onClick={onRecord}>
              Who has seen it
            </Button>
          </p>
        )}
      </>
    );
  if (error)
    return (
      <ErrorState
        title="The list could not be loaded"
        detail={error instanceof ApiError ? error.detail : clientMessages.unexpected}
        query={{ refetch, isFetching }}
      />
    );
  return (
    <div aria-busy="true">
      <Skeleton height={180} />
    </div>
  );
}

function Mark({ people: { post, company, confidential_since, may_change } }: { people: PostPeople }) {
  const mark = useMark(post.id);
  const isConfidential = confidential_since !== null;
  return (
    <div className={classes.mark}>
      <Switch
        label="Confidential"
        checked={isConfidential}
        disabled={!may_change || mark.isPending}
        onChange={({ currentTarget }) => mark.mutate(currentTarget.checked)}
      />
      <p>
        {isConfidential
          ? "Only these people see it, until it is published. People quoted and journalists have their own links."
          : `Everyone who writes for ${company} can see it.`}
      </p>
      <Failure error={mark.error} />
    </div>
  );
}

function People({ people: { post, people, may_change } }: { people: PostPeople }) {
  const remove = useRemove(post.id);
  return (
    <>
      <ul className={classes.people} aria-label="People who can see it">
        {people.map((person) => (
          <li key={`${person.sees_as} ${person.entry} ${person.name}`}>
            <Avatar ink="grey">{firstLetters(person.name)}</Avatar>
            <div>
              <b>
                <bdi>{person.name}</bdi>
              </b>
              <span>
                {ROLE_NAMES[person.role]} · {seesAs(person)}
              </span>
            </div>
            {may_change && person.entry !== null && (
              <ActionIcon
                aria-label={`Remove ${person.name}`}
                title="Remove"
                disabled={remove.isPending}
                onClick={() => person.entry !== null && remove.mutate(person.entry)}
              >
                <IconUserX size={17} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <Failure error={remove.error} />
    </>
  );
}

export function Failure({ error }: { error: Error | null }) {
  if (!error) return null;
  const words =
    error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.detail) : clientMessages.unexpected;
  return (
    <p className={classes.error} role="alert">
      {words}
    </p>
  );
}
