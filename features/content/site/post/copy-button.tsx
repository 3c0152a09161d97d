/** Copies a text, or the content of an address. The site's script enables it; until then it is hidden. */

type Props = {
  label: string;
  /** The copied content, for screen readers, if the label does not name it. */
  about?: string;
} & ({ text: string; from?: never } | { from: string; text?: never });

export function CopyButton({ label, about, text, from }: Props) {
  return (
    <button
      type="button"
      className="copy"
      data-copy={text}
      data-copy-from={from}
      aria-label={about && `${label}: ${about}`}
    >
      {label}
    </button>
  );
}
