/** Writes the public contract to `docs/openapi.json`, and the SDK's types: `npm run openapi -- --help`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openApiDocument } from '../lambdas/contract/document.ts';
import { writeApiTypes } from '../packages/sdk/api-types.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run openapi

Writes the public contract to docs/openapi.json, and the SDK's types, which follow from it.

Guide: CONTRIBUTING.md`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(help);
  const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
  writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
  writeApiTypes();
});
