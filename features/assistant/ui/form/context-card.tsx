/** The folded form: shows the draft's subject; a press unfolds it. */
import { UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { truncate } from "#ui-kit/truncate.ts";
import type { AssistantContext } from "../../contract.ts";
import classes from "./context.module.css";

const SHOWN = 60;

type Props = { kind: ContentKind; context: AssistantContext; onUnfold: () => void };

export function ContextCard({ kind, context, onUnfold }: Props) {
  return (
    <UnstyledButton className={classes.card} aria-expanded={false} onClick={onUnfold}>
      <span className={classes.about}>
        <b>{kind.cardLabel}</b>
        <span className={classes.summary}>{summaryOf(kind, context)}</span>
      </span>
      <IconChevronDown size={14} aria-hidden />
    </UnstyledButton>
  );
}

/** "Hydrogen trial, 1 link": the first text about the subject, and the number of addresses. */
export function summaryOf({ assistant }: ContentKind, context: AssistantContext): string {
  const given = assistant.fields.filter(({ name }) => context[name]?.trim());
  const subject = given.find(({ control }) => control !== "url");
  const links = given.filter(({ control }) => control === "url").length;
  const about = subject ? truncate(context[subject.name]?.trim().replaceAll(/\s+/g, " ") ?? "", SHOWN) : "";
  return [about, links > 0 && `${links} ${links === 1 ? "link" : "links"}`].filter(Boolean).join(", ");
}
