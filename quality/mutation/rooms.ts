import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A part of the source that is mutated, and the tests that must notice. */
export interface Room {
  /** Globs of the files that get faults. */
  mutate: string[];
  /** The tests that run, as folders and files; no other test may help. */
  tests: string[];
  /** Tests among them that cannot run here. @default none */
  except?: string[];
  /** Percent of the faults that the tests must notice. */
  threshold: number;
}

/** The rooms of `npm run tool -- mutation`. */
export const rooms: Record<string, Room> = {
  core: {
    mutate: ['core/**/*.ts'],
    tests: ['test/core'],
    except: [
      'test/core/shared/validation.any-json.test.ts', // finds the modules by their names, and so takes others than those with the faults
    ],
    threshold: 90,
  },
  http: {
    mutate: ['lambdas/http/**/*.ts'],
    tests: ['test/lambdas/http'],
    threshold: 80,
  },
  gate: {
    mutate: ['edge/viewer-request.js'],
    tests: ['test/edge'],
    except: [
      'test/edge/static-pages.test.ts',
      'test/edge/viewer-response.test.ts',
      'test/edge/viewer-request.runtime.test.ts', // checks the file's own text, which Stryker rewrites
    ],
    threshold: 80,
  },
  dynamodb: { mutate: ['storage/dynamodb/**/*.ts'], tests: ['test/storage/dynamodb'], threshold: 80 },
  'edge-store': {
    mutate: ['storage/edge/*.ts'],
    tests: ['test/storage/edge', 'test/lambdas/functions/background/reconcile-edge.test.ts'],
    threshold: 80,
  },
  storage: {
    mutate: ['storage/*.ts', 'storage/checkouts/*.ts', 'storage/transactions/*.ts'],
    tests: ['test/storage'],
    except: testsIn('test/storage/dynamodb'),
    threshold: 80,
  },
};

/** The files of a room's tests, relative to the project. */
export function testFiles({ tests, except = [] }: Room): string[] {
  const all = tests.flatMap((path) => (path.endsWith('.test.ts') ? [path] : testsIn(path)));
  return all.filter((file) => !except.includes(file));
}

function testsIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`);
}
