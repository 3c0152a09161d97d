/** Exits with 0 while the container's process answers. A worker has a port only with METRICS_PORT. */
const { ROLE, PORT = "3000", METRICS_PORT } = process.env;
const isWorker = ROLE === "worker";
const port = isWorker ? METRICS_PORT : PORT;

if (port) {
  const answer = await fetch(`http://127.0.0.1:${port}/${isWorker ? "metrics" : "healthz"}`).catch(() => null);
  // METRICS_TOKEN may ask for a key: that is an answer too.
  process.exitCode = answer && (answer.ok || answer.status === 401) ? 0 : 1;
}
