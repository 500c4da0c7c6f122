import type { Plugin } from 'vite';
import { pinBannerFiles } from '../../banner-script/build.ts';

const virtualId = 'virtual:pinned-script';

/**
 * Provides `virtual:pinned-script`, the name and integrity value of the script that is deployed with this
 * console.
 */
export function pinnedScriptPlugin(): Plugin {
  const resolvedId = `\0${virtualId}`;
  return {
    name: 'pinned-script',
    resolveId: (id) => (id === virtualId ? resolvedId : undefined),
    load: (id) => {
      if (id !== resolvedId) return undefined;
      const { script, integrity } = pinBannerFiles();
      return `export const pinned = ${JSON.stringify({ script, integrity })};`;
    },
  };
}
