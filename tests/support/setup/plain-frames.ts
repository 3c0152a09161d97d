/**
 * Animation frames on a clock that tests cannot replace. jsdom drives frames with Node's `setInterval`: one that begins
 * while a test has replaced `setInterval` never ticks, and no later file of the worker gets a frame again, so that
 * dialogs stay empty. A test that replaces `requestAnimationFrame` itself still does.
 */
const FRAME_MS = 1000 / 60;

export function installFrames() {
  const { setTimeout: later, clearTimeout: cancel } = globalThis;
  const waiting = new Map<number, NodeJS.Timeout>();
  let last = 0;

  globalThis.requestAnimationFrame = window.requestAnimationFrame = (callback) => {
    const handle = ++last;
    const run = () => {
      waiting.delete(handle);
      callback(performance.now());
    };
    waiting.set(handle, later(run, FRAME_MS));
    return handle;
  };

  globalThis.cancelAnimationFrame = window.cancelAnimationFrame = (handle) => {
    cancel(waiting.get(handle));
    waiting.delete(handle);
  };
}
