/** A report by link: its address, end and password. What is changed is saved with it. Load it with React.lazy. */
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/InlineInput.layer.css";
import { Anchor, Button, Checkbox, Modal, NativeSelect, PasswordInput, Skeleton, TextInput } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import { addressOf } from "#platform/contract/call.ts";
import { CopyButton } from "#features/accounts/ui/copy-button.tsx";
import { DialogFoot } from "#ui-kit/dialogs/dialog-foot.tsx";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { formatDay, formatMoment } from "#ui-kit/format/dates.ts";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { getReportPdf } from "../../reporting/calls.ts";
import { MAX_PASSWORD, SHARED_DAYS, type SharedReport } from "../../reporting/contract.ts";
import { MonthlyByEmail } from "./monthly.tsx";
import styles from "./share-report.module.css";
import { type ReportOf, useChanging, useReplacing, useSharedReport, useSharing, useStopping } from "./use-link.ts";

type Props = { isOpen: boolean; of: ReportOf; onClose: () => void };

export function ShareReportDialog({ isOpen, of, onClose }: Props) {
  const shared = useSharedReport(of, { isOpen });
  return (
    <Modal opened={useLateOpening(isOpen)} onClose={onClose} title="Share report" size={600}>
      {shared.data?.report ? (
        <Shared of={of} report={shared.data.report} onClose={onClose} />
      ) : shared.data ? (
        <NotShared of={of} mayShare={shared.data.mayShare} onClose={onClose} />
      ) : shared.error ? (
        <ErrorState title="Links could not be loaded" query={shared} />
      ) : (
        <Skeleton height={200} />
      )}
    </Modal>
  );
}

function NotShared({ of, mayShare, onClose }: { of: ReportOf; mayShare: boolean; onClose: () => void }) {
  const sharing = useSharing(of);
  return (
    <>
      <p className={styles.lead}>
        {mayShare
          ? `Clients read confirmed articles at a link, without an account. It works for ${SHARED_DAYS} days.`
          : "Owners and editors share reports."}
      </p>
      <Monthly of={of} />
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
        {mayShare && (
          <Button variant="filled" data-autofocus loading={sharing.isPending} onClick={() => sharing.mutate(undefined)}>
            Create link
          </Button>
        )}
      </DialogFoot>
    </>
  );
}

/** Posts without a company have no clients. */
const Monthly = ({ of: { company } }: { of: ReportOf }) =>
  typeof company === "number" && <MonthlyByEmail company={company} />;

const pdfOf = ({ company, post }: ReportOf) =>
  addressOf(getReportPdf, { query: { company, ...(post !== null && { posts: String(post) }) } });

/** Days from today; the end as it stands is the first choice. */
const ENDS = [30, 90, 180, 365];

function Shared({ of, report, onClose }: { of: ReportOf; report: SharedReport; onClose: () => void }) {
  const { id, url, ends_at, has_passages, opened, last_opened_at } = report;
  const changing = useChanging(of);
  const replacing = useReplacing(of);
  const stopping = useStopping(of);
  const isBusy = changing.isPending || replacing.isPending || stopping.isPending;
  return (
    <>
      <div className={styles.fields}>
        <div className={styles.link}>
          <TextInput
            label="Link"
            value={url}
            readOnly
            data-autofocus
            onFocus={({ currentTarget }) => currentTarget.select()}
            description={openedWords(opened, last_opened_at)}
            inputWrapperOrder={["label", "input", "description"]}
          />
          <CopyButton text={url} label="Copy link" />
        </div>
        <p className={styles.acts}>
          <Anchor href={url} target="_blank" rel="noreferrer">
            Open <IconExternalLink size={14} aria-hidden />
          </Anchor>
          <Anchor href={pdfOf(of)} download>
            Download PDF <IconDownload size={14} aria-hidden />
          </Anchor>
          <Button size="xs" variant="subtle" disabled={isBusy} onClick={() => replacing.mutate(id)}>
            Replace link
          </Button>
        </p>
        <NativeSelect
          label="Ends"
          value=""
          disabled={isBusy}
          data={[
            { value: "", label: formatDay(ends_at) },
            ...ENDS.map((days) => ({ value: String(days), label: `In ${days} days` })),
          ]}
          onChange={({ currentTarget }) =>
            currentTarget.value !== "" && changing.mutate({ id, days: Number(currentTarget.value) })
          }
        />
        <Password key={id} report={report} isBusy={isBusy} onSave={(password) => changing.mutate({ id, password })} />
        <Checkbox
          label="Passages"
          checked={has_passages}
          disabled={isBusy}
          onChange={({ currentTarget }) => changing.mutate({ id, has_passages: currentTarget.checked })}
        />
      </div>
      <Monthly of={of} />
      <DialogFoot>
        <Button variant="subtle" color="red" loading={stopping.isPending} onClick={() => stopping.mutate(id)}>
          Stop sharing
        </Button>
        <Button variant="filled" onClick={onClose}>
          Done
        </Button>
      </DialogFoot>
    </>
  );
}

type PasswordProps = { report: SharedReport; isBusy: boolean; onSave: (password: string | null) => void };

function Password({ report: { has_password }, isBusy, onSave }: PasswordProps) {
  const [text, setText] = useState("");
  const save = () => {
    onSave(text);
    setText("");
  };
  return (
    <div className={styles.link}>
      <PasswordInput
        label="Password"
        value={text}
        placeholder={has_password ? "Set" : "None"}
        maxLength={MAX_PASSWORD}
        autoComplete="new-password"
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text !== "" ? (
        <Button disabled={isBusy} onClick={save}>
          {has_password ? "Change password" : "Set password"}
        </Button>
      ) : (
        has_password && (
          <Button disabled={isBusy} onClick={() => onSave(null)}>
            Remove password
          </Button>
        )
      )}
    </div>
  );
}

function openedWords(opened: number, last: string | null): string {
  const who = "Anyone with the link can read it.";
  if (last === null) return `${who} Not opened yet.`;
  const times = opened === 1 ? "once" : opened === 2 ? "twice" : `${opened} times`;
  return `${who} Opened ${times}, last ${formatMoment(last)}.`;
}
