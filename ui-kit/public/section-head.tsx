/** Title of a block of a public page, over a rule. */
import type { ReactNode } from "react";

type SectionHeadProps = {
  title: string;
  note?: string;
  /** Link to everything that the block shows a part of; replaces the note. */
  link?: { href: string; text: string };
  /** A button at the end of the line. */
  children?: ReactNode;
};

export function SectionHead({ title, note, link, children }: SectionHeadProps) {
  return (
    <div className="sec">
      <h2>{title}</h2>
      {note && <span>{note}</span>}
      {link && <a href={link.href}>{link.text}</a>}
      {children}
    </div>
  );
}
