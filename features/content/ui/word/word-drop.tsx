/** Takes a Word document that is dropped anywhere on the screen; other files belong to the fields they are dropped on. */
import { IconFileTypeDocx } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { MAX_WORD_MB, WORD_TYPES } from "../../contracts/word.ts";
import classes from "./word-drop.module.css";

/** An older one too: dropped, it is told what to do. */
const TYPES = new Set<string>([...WORD_TYPES, "application/msword"]);

export function WordDrop({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const show = ({ dataTransfer }: DragEvent) => {
      const items = [...(dataTransfer?.items ?? [])];
      if (items.some(({ kind, type }) => kind === "file" && TYPES.has(type))) setOver(true);
    };
    window.addEventListener("dragenter", show);
    return () => window.removeEventListener("dragenter", show);
  }, []);
  if (!isOver) return null;
  return (
    <div
      className={classes.over}
      data-word-drop
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      <div>
        <IconFileTypeDocx size={40} stroke={1.75} aria-hidden />
        <h2>Drop the Word document to fill in this form</h2>
        <p>.docx or .odt up to {MAX_WORD_MB} MB. Text you have typed stays in History.</p>
      </div>
    </div>
  );
}
