/** Copies a text, or what an address answers. The site's script makes it work; until then it keeps its room unseen. */

type Props = {
  label: string;
  /** What is copied, for screen readers, where the label does not say it. */
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
