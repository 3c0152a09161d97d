/** Subjects of interviews: words that indicate a subject in the facts, and its question. */

type Subject = {
  /** Beginnings of words, in lower case. */
  cues: readonly string[];
  /** `{company}` stands for its name, or for "the company". */
  question: string;
};

/** In the order in which they are asked. */
export const SUBJECTS: readonly Subject[] = [
  { cues: ["found", "started", "start-up", "startup", "began"], question: "How did {company} begin?" },
  {
    cues: ["launch", "product", "release", "unveil", "introduc"],
    question: "What is new in what {company} is launching, and for whom?",
  },
  { cues: ["customer", "client", "user", "buyer"], question: "Who are the customers, and what do they ask for most?" },
  { cues: ["price", "pricing", "fees"], question: "How did {company} arrive at its prices?" },
  {
    cues: ["fund", "invest", "raised", "raise", "round", "capital"],
    question: "What will the funding let {company} do that it could not do before?",
  },
  {
    cues: ["revenue", "profit", "sales", "turnover", "grew", "growth"],
    question: "What is behind the growth, and will it last?",
  },
  {
    cues: ["hire", "hiring", "staff", "employ", "team", "people", "recruit"],
    question: "How do you find the people you need?",
  },
  { cues: ["expan", "market", "export", "abroad", "international"], question: "Why these markets, and why now?" },
  { cues: ["competit", "rival"], question: "What do you do differently from your competitors?" },
  { cues: ["acqui", "merge", "takeover", "bought"], question: "What changes for customers and staff after the deal?" },
  {
    cues: ["partner", "alliance", "cooperat", "collaborat"],
    question: "What does each side bring to the partnership?",
  },
  {
    cues: ["technolog", "software", "artificial", "data", "platform", "patent"],
    question: "How does the technology work, in plain words?",
  },
  { cues: ["research", "study", "survey", "trial"], question: "What did the research show that surprised you?" },
  {
    cues: ["sustainab", "climate", "carbon", "emission", "energy", "recycl"],
    question: "How do you measure what {company} does for the climate?",
  },
  {
    cues: ["regulat", "law", "licen", "complian", "safety"],
    question: "What do the rules ask of {company}, and what would you change?",
  },
  {
    cues: ["challeng", "crisis", "problem", "difficult", "failed", "failure", "mistake"],
    question: "What was the hardest moment, and what came of it?",
  },
  { cues: ["cultur", "leader", "manag"], question: "How do you lead, and who taught you?" },
  {
    cues: ["plans", "planned", "planning", "future", "next", "goal", "aim", "will"],
    question: "What comes next, and by when?",
  },
];

/** Asked if the facts suggest fewer than six; they assume nothing. */
export const OPEN_QUESTIONS: readonly string[] = [
  "What does {company} do, in one sentence?",
  "What problem do you want to solve?",
  "What has surprised you most so far?",
  "What has been harder than you expected?",
  "What would you do differently if you began again?",
  "What should readers remember?",
];
