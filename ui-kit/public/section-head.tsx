/** Title of a block of a public page, over a rule. */
type SectionHeadProps = {
  title: string;
  note?: string;
  /** Where the whole of what the block shows a part of is; takes the place of the note. */
  link?: { href: string; text: string };
};

export function SectionHead({ title, note, link }: SectionHeadProps) {
  return (
    <div className="sec">
      <h2>{title}</h2>
      {note && <span>{note}</span>}
      {link && <a href={link.href}>{link.text}</a>}
    </div>
  );
}
