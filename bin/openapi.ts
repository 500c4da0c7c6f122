/** Writes the public contract to `docs/openapi.json`: `npm run openapi`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../lambdas/contract/document.ts';

const file = join(import.meta.dirname, '..', 'docs', 'openapi.json');
writeFileSync(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
