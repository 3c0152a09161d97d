/** The REST API of a WordPress site. */
import { ADDRESS, defineWay } from "./way.ts";

const CREDENTIALS = "User name and application password are required for WordPress.";

export const wordpress = defineWay({
  key: "wordpress",
  label: "WordPress",
  help: "Each post is published via the site's REST API.",
  fields: [
    { ...ADDRESS, label: "Site address" },
    { name: "username", label: "User name", control: "line", max: 200, required: CREDENTIALS, half: true },
    {
      name: "secret",
      label: "Application password",
      control: "password",
      max: 500,
      required: CREDENTIALS,
      help: "Create it in WordPress under Users → Profile.",
      half: true,
    },
  ],
  pull: null,
});
