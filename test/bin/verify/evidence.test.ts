import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AwsEvidence, evidenceLine, refutedIn } from '../../../bin/verify/evidence.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ppp-evidence-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(content: unknown): string {
  const file = join(folder, 'aws-evidence.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const row = (name: string, outcome: AwsEvidence[number]['outcome'], region = 'eu-west-1') => ({
  ...{ row: name, outcome, region },
  ...{ observed: 'Something.', date: '2026-11-28' },
});

it('returns the refuted rows for which the templates have another way', () => {
  const file = write([
    row('viewer-asn', 'refuted'),
    row('transactions', 'confirmed'),
    row('content-length', 'not seen'),
    row('generated-headers', 'refuted'),
  ]);
  expect(refutedIn(file, 'eu-west-1')).toEqual(['viewer-asn']);
  expect(evidenceLine(file, ['viewer-asn'])).toContain("refutedAssumptions: ['viewer-asn']");
  expect(evidenceLine(file, [])).toContain('refutes nothing');
});

it('rejects evidence of another Region or an emulator, and other files', () => {
  const other = write([row('viewer-asn', 'refuted', 'emulator')]);
  expect(() => refutedIn(other, 'eu-west-1')).toThrow('is about emulator, and the stage is in eu-west-1');
  expect(() => refutedIn(write({ a: 1 }), 'eu-west-1')).toThrow('is not a file that verify wrote');
  expect(() => refutedIn(join(folder, 'none.json'), 'eu-west-1')).toThrow('is not a file that verify wrote');
});
