/** The reference for pages: a bare node:http server that sends the bytes of one file with the headers of another. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [body = "", head = ""] = process.argv.slice(2);
const bytes = readFileSync(body);
const { status, headers } = JSON.parse(readFileSync(head, "utf8")) as { status: number; headers: string[] };

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
