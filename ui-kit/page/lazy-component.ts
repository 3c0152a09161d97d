import { lazy, type LazyExoticComponent } from "react";

type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>["default"];

/** React.lazy for a component by its name in the module. */
export function lazyComponent<Name extends string, Module extends Record<Name, AnyComponent>>(
  load: () => Promise<Module>,
  name: Name,
): LazyExoticComponent<Module[Name]> {
  return lazy(async () => ({ default: (await load())[name] }));
}
