/** The reference for pages: a bare node:http server that sends the bytes of one file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const bytes = readFileSync(String(process.argv[2]));

const server = createServer((_request, response) => {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": bytes.length });
  response.end(bytes);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address && typeof address === "object") console.log(`http://127.0.0.1:${address.port}`);
});
process.on("SIGTERM", () => process.exit(0));
