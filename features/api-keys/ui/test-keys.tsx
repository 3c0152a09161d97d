/** Test keys, and the sandbox in which they write: how much is in it, opening and emptying it. */
import { useState } from "react";
import { counted } from "#platform/contract/sentence.ts";
import { Question } from "#ui-kit/dialogs/question.tsx";
import { type ApiKey, type ApiKeys, type NewKey, SANDBOX_DAYS } from "../contract.ts";
import { KeyTable } from "./key-table.tsx";
import classes from "./keys.module.css";
import shared from "./connections.module.css";
import { SandboxDialog } from "./sandbox-dialog.tsx";
import { useEmptySandbox } from "./use-keys.ts";

type Props = Pick<ApiKeys, "company" | "sandbox"> & {
  keys: readonly ApiKey[];
  mayChange: boolean;
  onMade: (made: NewKey) => void;
};

export function TestKeys({ company, sandbox, keys, mayChange, onMade }: Props) {
  const empty = useEmptySandbox(company.id);
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { posts, may_empty } = sandbox;
  const holds =
    posts === 0 ? "It is empty." : `It holds ${counted(posts, "post")}; each is deleted after ${SANDBOX_DAYS} days.`;
  return (
    <section className={classes.test} aria-labelledby="test-keys">
      <div className={shared.head}>
        <h2 id="test-keys">Test keys</h2>
        <button type="button" className={classes.link} onClick={() => setOpen(true)}>
          Open sandbox
        </button>
        {may_empty && mayChange && posts > 0 && (
          <button type="button" className={classes.link} disabled={empty.isPending} onClick={() => setAsking(true)}>
            Empty sandbox
          </button>
        )}
      </div>
      <p>
        Test keys write into a sandbox. Nothing there is public, delivered, emailed or counted, and nothing uses a
        release. {holds}
      </p>
      {keys.length > 0 && (
        <KeyTable label="Test keys" companyId={company.id} keys={keys} mayChange={mayChange} onMade={onMade} />
      )}
      {isOpen && <SandboxDialog companyId={company.id} onClose={() => setOpen(false)} />}
      <Question
        about={isAsking ? posts : null}
        title={() => "Empty the sandbox?"}
        text={(all) =>
          `${counted(all, "post")} and the test newsroom of ${company.name} will be deleted. Test keys and live posts stay. You cannot undo this.`
        }
        no="Keep posts"
        yes={() => "Empty sandbox"}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          empty.mutate();
        }}
      />
    </section>
  );
}
