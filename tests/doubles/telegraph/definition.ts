/** A fifth way of delivery, for tests: what both sides know of it. */
import { ADDRESS, defineWay } from "#features/reports/ways/way.ts";

const SIGN = "Call sign and cipher are required for a telegraph.";

export const telegraph = defineWay({
  key: "telegraph",
  label: "Telegraph",
  help: "Each title is wired to the office.",
  fields: [
    { ...ADDRESS, label: "Office" },
    { name: "username", label: "Call sign", control: "line", max: 20, required: SIGN, half: true },
    {
      name: "secret",
      label: "Cipher",
      control: "password",
      max: 100,
      required: SIGN,
      half: true,
      help: "Ask the office.",
    },
  ],
  pull: null,
});
