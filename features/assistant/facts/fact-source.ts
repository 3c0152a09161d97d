/** A text that the user gave, or named. `label` is shown: "Topic", "Your message", "example.com". */
export type FactSource = { label: string; text: string };
