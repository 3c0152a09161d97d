/** One line of progress per step on stdout, and one sentence instead of a stack when a step fails. */

/** Reports a running step, and how long it took. */
export async function step(name, work) {
  const started = Date.now();
  console.log(`${name} …`);
  const result = await work();
  console.log(`${name}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs a command's main function; a failure ends the process with its message and code 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
