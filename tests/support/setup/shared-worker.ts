/**
 * Files follow one another in a worker, because starting a process and reading React, jsdom or Fastify takes longer than
 * most files. Each begins as if it were the first: modules of ours are read anew, and what a file changed about the
 * process is put back. Only packages of others stay.
 */
import { afterAll, vi } from "vitest";

const environment = { ...process.env };
const folder = process.cwd();

vi.resetModules(); // an end that failed has not come to this, and would fail all that follow

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  process.chdir(folder);
  vi.resetModules();
});
