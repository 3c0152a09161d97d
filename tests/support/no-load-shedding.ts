/**
 * Servers in tests answer however late their event loop is. On a busy machine reading a large module alone takes longer
 * than a server may be held up, and whatever a test asked for next was answered 503 by load shedding.
 */
import type underPressurePlugin from "@fastify/under-pressure";
import { vi } from "vitest";

type Plugin = typeof underPressurePlugin;

vi.mock("@fastify/under-pressure", async (load) => {
  const { default: underPressure } = await load<{ default: Plugin }>();
  const patient = (...[app, options]: Parameters<Plugin>) => underPressure(app, { ...options, maxEventLoopDelay: 0 });
  // fastify-plugin's marks are symbols on the function: without them the plugin's hooks stay inside it.
  return { default: Object.assign(patient, underPressure) };
});
