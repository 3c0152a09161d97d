/** The address of an article: its page is read when the field is left, and says how much of it matches. */
import { Loader, TextInput } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { ReadClip } from "../../contract.ts";
import { findItem } from "../find-item.ts";
import { languageWord } from "../words.ts";
import styles from "./clip.module.css";
import type { useClipForm } from "./use-clip-form.ts";

export function AddressField({ form }: { form: ReturnType<typeof useClipForm> }) {
  const { page, look } = form;
  const { data, error, isPending } = page.read;
  const problem = error instanceof ApiError && error.status === 400 ? (error.fields["address"] ?? error.detail) : null;
  const { name, value, error: own } = form.text("address");
  return (
    <>
      <TextInput
        data-autofocus
        type="url"
        inputMode="url"
        label="Address of the article"
        description="We read the page once, to fill in the rest."
        placeholder="https://"
        maxLength={2048}
        name={name}
        value={value}
        error={own ?? problem}
        rightSection={
          isPending ? (
            <Loader size={16} aria-label="Reading the page" />
          ) : (
            data && <IconCircleCheck size={16} stroke={1.75} aria-hidden />
          )
        }
        onChange={({ currentTarget }) => {
          page.forget();
          form.set("address", currentTarget.value);
        }}
        onBlur={({ currentTarget }) => void look(currentTarget.value)}
        onPaste={({ currentTarget }) => {
          // Once the field has it.
          setTimeout(() => void look(currentTarget.value));
        }}
        onKeyDown={(event) => {
          // Otherwise the form is sent, and says what is missing.
          if (event.key !== "Enter" || !page.isNew(event.currentTarget.value)) return;
          event.preventDefault();
          void look(event.currentTarget.value);
        }}
      />
      <div role="status" className={styles.answer}>
        {data && <Found read={data} />}
        {error && problem === null && <Failed error={error} />}
      </div>
    </>
  );
}

/** What was found on the page. */
function Found({ read: { detail, matches } }: { read: ReadClip }) {
  const [best] = matches;
  const [isOpen, setOpen] = useState(false);
  const Icon = best ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={styles.note} data-tone={best ? "green" : "amber"}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        <b>{detail}</b>
        {best && (
          <p>
            Compared with the {languageWord(best.evidence.language)} version of <bdi>{best.post.name}</bdi>.{" "}
            {best.passages.length > 0 && (
              <button type="button" className={styles.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                See the passages
              </button>
            )}
          </p>
        )}
        {isOpen && best && (
          <ul className={styles.passages}>
            {best.passages.map(({ theirs }) => (
              <li key={theirs}>
                <bdi>{theirs}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Why it cannot be read, or that it is there already. */
function Failed({ error }: { error: Error }) {
  return (
    <div className={styles.note} data-tone="amber">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <p>
        {error.message}{" "}
        {error instanceof ApiError && error.id !== null && <ItemLink item={findItem(error.id)}>Open it</ItemLink>}
      </p>
    </div>
  );
}
