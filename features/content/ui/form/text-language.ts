/** The language that a form's text is written in, which its fields tell the browser: spelling is checked by it. */
import { createContext } from "react";

/** A BCP 47 tag; undefined while it is not known. */
export const TextLanguage = createContext<string | undefined>(undefined);
