/** The fields of a form that hold what a file put into them: they have a green edge until they are changed. */
import { createContext } from "react";

export const NONE: ReadonlySet<string> = new Set();

export const CameFromFile = createContext(NONE);
