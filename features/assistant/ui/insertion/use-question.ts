/** The one question that an insertion may ask, as a promise of its answer. */
import { useState } from "react";
import type { InsertAnswer, InsertQuestion } from "./dialog.tsx";

type Asked = InsertQuestion & { resolve: (answer: InsertAnswer) => void };

export function useInsertQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    question: asked,
    ask: (question: InsertQuestion) => new Promise<InsertAnswer>((resolve) => setAsked({ ...question, resolve })),
    answer: (answer: InsertAnswer) => {
      setAsked(null);
      asked?.resolve(answer);
    },
  };
}
