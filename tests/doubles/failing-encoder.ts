/** Stands for an encoder's process: does what the name of a picture says. */
import type { Order } from "#platform/pictures/encoder/messages.ts";

process.on("disconnect", () => process.exit());
process.on("message", ({ given: [name] }: Order) => {
  if (name === "crash") process.kill(process.pid, "SIGSEGV");
  else if (name === "killed") process.kill(process.pid, "SIGKILL");
  else if (name === "leave") process.exit(3);
  else if (name === "broken") process.send?.({ unreadable: "broken", why: "as told" });
  else if (name === "bug") process.send?.({ failed: "as told" });
  else if (name !== "hang") process.send?.({ result: { name, pid: process.pid } });
});
