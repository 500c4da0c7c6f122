import type { Plugin } from 'vite';

/** Provides the module `virtual:{name}`, whose code is made when the console is built. */
export function virtualModule(name: string, makeCode: () => string | Promise<string>): Plugin {
  const resolvedId = `\0${name}`;
  return {
    name,
    resolveId: (id) => (id === `virtual:${name}` ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? makeCode() : undefined),
  };
}
