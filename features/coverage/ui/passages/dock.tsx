/** The decision at the foot of the passages, with the evidence in counts. */
import { Button, Select } from "@mantine/core";
import "@mantine/core/styles/Combobox.layer.css";
import { IconCheck } from "@tabler/icons-react";
import { ActionDock } from "#ui-kit/page/action-dock.tsx";
import { COVERAGE_KINDS, type CoverageKind, type FindDetail } from "../../contract.ts";
import { durationOf } from "../../duration.ts";
import { evidenceInShort, toldKind } from "../../evidence-words.ts";
import { KIND_CHOICES } from "../kinds.tsx";
import styles from "./passages.module.css";

type Props = {
  find: FindDetail;
  kind: CoverageKind;
  isBusy: boolean;
  onKind: (kind: CoverageKind) => void;
  onDecide: (decision: "confirm" | "dismiss") => void;
};

export function PassagesDock({ find, kind, isBusy, onKind, onDecide }: Props) {
  const { status, may_decide: mayDecide } = find;
  return (
    <ActionDock words={<Facts find={find} />} isBusy={isBusy}>
      {mayDecide && status !== "dismissed" && (
        <Button disabled={isBusy} aria-keyshortcuts="d" onClick={() => onDecide("dismiss")}>
          Dismiss
        </Button>
      )}
      {mayDecide && (
        <Select
          className={styles.kind}
          size="sm"
          aria-label="Kind"
          data={KIND_CHOICES}
          value={kind}
          allowDeselect={false}
          disabled={isBusy}
          onChange={(chosen) => {
            const next = COVERAGE_KINDS.find((each) => each === chosen);
            if (next && next !== kind) onKind(next);
          }}
        />
      )}
      {mayDecide && status !== "confirmed" && (
        <Button
          variant="filled"
          loading={isBusy}
          aria-keyshortcuts="c"
          leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
          onClick={() => onDecide("confirm")}
        >
          Confirm
        </Button>
      )}
    </ActionDock>
  );
}

function Facts({ find }: { find: FindDetail }) {
  const { evidence, post, published_at: at, is_added: isAdded, feed } = find;
  const facts = [
    evidence ? lineOf(find, evidence) : "Filled in by hand",
    isAdded && feed === null ? "" : `${durationOf(Date.parse(at) - Date.parse(post.published_at))} after publication`,
    evidence?.is_linked && toldKind(find) !== "mention" ? "Links to the release" : "",
    find.gone_since === null ? "" : "No longer at its address",
  ];
  return (
    <p className={styles.facts}>
      {facts
        .filter((fact) => fact !== "")
        .map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
    </p>
  );
}

function lineOf(find: FindDetail, evidence: NonNullable<FindDetail["evidence"]>): string {
  const kind = toldKind(find);
  const words = evidenceInShort(evidence, kind);
  return kind === "reprint" ? `${words} word for word` : words;
}
