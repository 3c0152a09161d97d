/** Title of a block of a public page, over a rule. */
export function SectionHead({ title, note }: { title: string; note?: string }) {
  return (
    <div className="sec">
      <h2>{title}</h2>
      {note && <span>{note}</span>}
    </div>
  );
}
