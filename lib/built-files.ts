/** Folders with the `index.mjs` of each function, by function id. */
export type CodeDirectories = ReadonlyMap<string, string>;

/** What a stage deploys in addition to its template. It is built before the synthesis, or packed. */
export interface BuiltFiles {
  codeDirectories: CodeDirectories;
  /** Code of the CloudFront function, for the release of the config function. */
  gateCode: string;
  /** Folder with `script.js` and the files that it loads, and nothing else. */
  scriptDirectory: string;
  /** Folder with the pinned script. */
  pinnedScriptDirectory: string;
  /** Folder with the API page and the guides. */
  apiPageDirectory: string;
  /** Folder with the console. */
  consoleDirectory: string;
}
