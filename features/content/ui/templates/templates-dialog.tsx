/** 'Start from a template': the templates of one kind, to use, rename and delete. Load it with React.lazy. */
import { Alert, Button, Modal, Skeleton } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { ContentKind } from "../../kinds/index.ts";
import { MAX_TEMPLATES, type Template } from "../../contracts/template.ts";
import { TemplateRow } from "./template-row.tsx";
import classes from "./templates.module.css";
import { useTemplates } from "./use-templates.ts";

type Props = {
  kind: ContentKind;
  isOpen: boolean;
  /** Whether the form has content that a template would replace. */
  isTouched: boolean;
  /** Resolves once the form is filled. @throws ApiError. */
  onUse: (template: Template) => Promise<void>;
  onClose: () => void;
};

export default function TemplatesDialog({ isOpen, ...props }: Props) {
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={props.onClose} title="Start from a template" size={560}>
      <Templates {...props} />
    </Modal>
  );
}

function Templates({ kind, isTouched, onUse, onClose }: Omit<Props, "isOpen">) {
  const { data, error, refetch, isFetching } = useTemplates();
  const [asked, setAsked] = useState<Template | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);

  if (error && !data)
    return <ErrorState title="Your templates could not be loaded" query={{ error, refetch, isFetching }} />;
  if (!data) return <Loading />;
  const own = data.filter(({ type }) => type === kind.typeCode);
  if (own.length === 0)
    return (
      <EmptyState
        icon={IconTemplate}
        title="No templates yet"
        detail={`Write something here, or open a post, and choose “Save as template” from the menu next to its main button. Templates for “${kind.tabLabel}” then appear here.`}
      />
    );
  const use = async (template: Template) => {
    setAsked(null);
    setProblem(null);
    setBusy(template.id);
    try {
      await onUse(template);
      onClose();
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      {problem !== null && <Alert role="alert">{problem}</Alert>}
      <ul className={classes.list}>
        {own.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            isBusy={busy === template.id}
            isDisabled={busy !== null}
            onUse={() => (isTouched ? setAsked(template) : void use(template))}
          />
        ))}
      </ul>
      {asked ? (
        <div role="alertdialog" aria-label="Replace the form?" className={classes.question}>
          <p>
            Replace the form's content with <bdi>“{asked.name}”</bdi>? You can undo this.
          </p>
          <div>
            <Button autoFocus onClick={() => setAsked(null)}>
              Keep
            </Button>
            <Button variant="filled" onClick={() => void use(asked)}>
              Replace
            </Button>
          </div>
        </div>
      ) : (
        <p className={classes.count}>{`${data.length} of ${MAX_TEMPLATES} templates`}</p>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className={classes.list} aria-busy="true" aria-label="Loading">
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={36} />
        </div>
      ))}
    </div>
  );
}
