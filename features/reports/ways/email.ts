/** An email to the newsdesk. */
import { defineWay } from "./way.ts";

export const email = defineWay({
  key: "email",
  label: "Email",
  help: "Each post is emailed to the platform's newsdesk.",
  fields: [
    {
      name: "email",
      label: "Newsdesk email",
      control: "email",
      max: 254,
      required: "Email is required for this delivery method.",
    },
  ],
  pull: null,
});
