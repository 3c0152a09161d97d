/** A message that is being written: it survives closing its dialog, until it is sent. A file cannot be kept. */
import { useState } from "react";
import { readKept, useKeeping } from "#ui-kit/forms/kept-form.ts";

/** @param key tells messages apart, for example `ticket:7:new`. */
export function useKeptMessage(key: string) {
  const name = `dateline:${key}`;
  const [message, setMessage] = useState(
    () => readKept(name, (kept) => (typeof kept === "string" ? kept : null)) ?? "",
  );
  const { end } = useKeeping(name, message, message.trim() !== "");
  return { message, setMessage, forget: end };
}
