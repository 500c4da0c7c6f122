import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { synthesize } from '../../emulator/synthesize.ts';
import { stageConfig } from '../../lib/config.ts';
import type { StageTemplate } from './stage-facts.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

interface Manifest {
  artifacts: Record<string, { type: string; properties: { templateFile: string } }>;
}

/** The templates of all stacks in a folder that `cdk synth` wrote. Throws one line when it is no such folder. */
export function templatesIn(directory: string): StageTemplate[] {
  const manifest = join(directory, 'manifest.json');
  if (!existsSync(manifest)) throw new Error(`${directory} holds no manifest.json; cdk synth writes one`);
  const { artifacts }: Manifest = JSON.parse(readFileSync(manifest, 'utf8'));
  return Object.values(artifacts)
    .filter(({ type }) => type === 'aws:cloudformation:stack')
    .map(({ properties }) => JSON.parse(readFileSync(join(directory, properties.templateFile), 'utf8')));
}

/** Synthesizes a stage into a folder of its own, and reads its templates. Throws for a stage that `lib/config.ts` does not have. */
export async function synthesizedTemplates(stage: string): Promise<StageTemplate[]> {
  stageConfig(stage);
  const directory = mkdtempSync(join(tmpdir(), 'ppp-cost-'));
  try {
    await synthesize(projectRoot, stage, directory);
    return templatesIn(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
