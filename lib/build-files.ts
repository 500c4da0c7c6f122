import { buildBannerFiles, buildPinnedScript } from '../banner-script/build.ts';
import { bannerRoutes } from '../lambdas/routes/banner.ts';
import { deployedFunctions } from '../lambdas/routes/deployed-functions.ts';
import { buildConsole } from '../web/console/build/console-files.ts';
import { buildApiPage } from '../web/reference/build.ts';
import type { BuiltFiles, CodeDirectories } from './built-files.ts';
import { gateCode, releaseOf } from './edge/gate-code.ts';
import { bundleFunctions } from './functions/bundle.ts';

/** Builds all files from the sources. With `hasSourceMaps`, functions are readable, for the emulator. */
export async function buildFiles({ hasSourceMaps = false } = {}): Promise<BuiltFiles> {
  const codeDirectories = await bundleFunctions(deployedFunctions, { hasSourceMaps });
  return {
    codeDirectories,
    gateCode: gateFor(codeDirectories),
    scriptDirectory: buildBannerFiles(),
    pinnedScriptDirectory: buildPinnedScript(),
    apiPageDirectory: await buildApiPage(),
    consoleDirectory: await buildConsole(),
  };
}

/** Returns the gate's code, whose release changes with the code of the config function. */
export function gateFor(codeDirectories: CodeDirectories): string {
  const [{ id: configFunction }] = bannerRoutes;
  return gateCode(releaseOf(codeDirectories.get(configFunction) ?? ''));
}
