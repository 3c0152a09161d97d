/** Speed that does not depend on who else is at work: the processor time of this thread, not the clock's. */

/** Starts to count. @returns milliseconds of processor time that this thread has spent since. */
export function startProcessorTime(): () => number {
  const started = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1000;
  };
}
