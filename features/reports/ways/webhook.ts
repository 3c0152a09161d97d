/** Signed JSON, pushed to the platform. */
import { ADDRESS, defineWay } from "./way.ts";

export const webhook = defineWay({
  key: "webhook",
  label: "Webhook",
  help: "Each post is pushed as JSON, signed with a key that the platform checks.",
  fields: [ADDRESS, { name: "secret", label: "Signing key", control: "made-key", max: 500 }],
  pull: null,
});
