import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { startDatabase } from '../test/support/storage/database.ts';
import { addKey, addMerchant } from '../test/support/storage/merchants.ts';
import { median } from './median.ts';
import { bundledFile, projectRoot } from './template.ts';

const runs = 5;
const rounds = 7;
const warmCalls = 2_000;
const baselineDirectory = join(projectRoot, 'bench', 'express');

/** Measurement of one new process. */
interface Sample {
  /** Loading the bundle and handling the first event. */
  coldMs: number;
  /** CPU time of one further call, in microseconds. */
  warmCpuMicros: number;
}

/** Medians of our build and the usual one (Express, serverless-http, installed packages), measured alternately. */
export type Run = Record<'ours' | 'usual', Sample>;

/** Measures both builds several times. The README quotes median and range. */
export async function measureConfigFunction(): Promise<Run[]> {
  const files = { ours: bundledFile('get-banner-config'), usual: buildBaseline() };
  const { database, stop } = await startDatabase();
  const merchant = await addMerchant(database);
  const { credential } = await addKey(database, merchant.id, 'public');
  const measured: Run[] = [];
  for (let run = 0; run < runs; run++) {
    const samples: Record<keyof typeof files, Sample[]> = { ours: [], usual: [] };
    for (let round = 0; round < rounds; round++)
      for (const name of ['ours', 'usual'] as const)
        samples[name].push(sampleOf(files[name], credential, merchant.campaign.id, database.tableName));
    measured.push({ ours: mediansOf(samples.ours), usual: mediansOf(samples.usual) });
  }
  await stop();
  return measured;
}

function buildBaseline(): string {
  if (!existsSync(join(baselineDirectory, 'node_modules')))
    execFileSync('npm', ['ci', '--silent'], { cwd: baselineDirectory, stdio: 'inherit' });
  const outfile = join(baselineDirectory, 'node_modules', '.bench', 'config-handler.mjs');
  buildSync({
    entryPoints: [join(baselineDirectory, 'config-handler.js')],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  });
  return outfile;
}

function sampleOf(file: string, publicKey: string, campaignId: string, tableName: string): Sample {
  const args = [join(projectRoot, 'bench', 'invoke.mjs'), file, publicKey, String(warmCalls), campaignId];
  const env = { ...process.env, TABLE_NAME: tableName, METRIC_NAMESPACE: 'bench' };
  const lines = execFileSync(process.execPath, args, { env, encoding: 'utf8' }).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}

function mediansOf(samples: Sample[]): Sample {
  return {
    coldMs: median(samples.map(({ coldMs }) => coldMs)),
    warmCpuMicros: median(samples.map(({ warmCpuMicros }) => warmCpuMicros)),
  };
}
