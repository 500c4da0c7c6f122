// Loads a function's code as Lambda does: a package.json above the code's folder, such as the project's, has no effect.
import { existsSync, readFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Returns the nearest package.json of a file that is in the folder of the code, or `undefined`. */
const manifestOf = (file, codeDirectory) => {
  for (let folder = dirname(file); folder.startsWith(codeDirectory); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  }
  return undefined;
};

/** Returns the exports of an ES module or a CommonJS module. */
export const loadModule = async (file, codeDirectory) => {
  const isModule = file.endsWith('.mjs') || manifestOf(file, codeDirectory)?.type === 'module';
  if (isModule) return import(pathToFileURL(file).href);
  const loadAsUsual = Module._extensions['.js'];
  Module._extensions['.js'] = (module, path) => {
    if (manifestOf(path, codeDirectory)) loadAsUsual(module, path);
    else module._compile(readFileSync(path, 'utf8'), path);
  };
  return createRequire(file)(file);
};
