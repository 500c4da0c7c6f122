import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { ChoiceCards } from '../../parts/forms/choices.tsx';
import { progressByCampaign, saveProgress } from '../setup/progress.ts';
import { likelyPlatform } from './platform-choice.ts';
import { snippets } from './snippets.ts';

interface PlatformsProps {
  campaign: Campaign;
  /** `undefined` until the browser has the key. */
  publicKey: string | undefined;
}

/** A card for each platform, and the instructions and the code for the selected one. */
export function Platforms({ campaign, publicKey }: PlatformsProps) {
  const [platform, setPlatform] = useState(() =>
    likelyPlatform(campaign, progressByCampaign.get()[campaign.id] ?? {}),
  );
  const all = snippets(location.origin, publicKey ?? '');
  const selected = all.find(({ name }) => name === platform);
  return (
    <>
      <ChoiceCards
        label="Platform"
        value={platform}
        options={all.map(({ name }) => name)}
        onChange={(name) => {
          setPlatform(name);
          saveProgress(campaign.id, { platform: name });
        }}
      />
      {selected && (
        <section className="snippet" aria-label={selected.name}>
          <OrderedSteps steps={selected.steps} />
          {publicKey === undefined ? (
            <p className="fine">The line appears here as soon as this browser has your public key.</p>
          ) : (
            <CopiedCode text={selected.code} label={selected.isLine ? 'Copy the line' : 'Copy the lines'} />
          )}
        </section>
      )}
    </>
  );
}

/** A block of code with the button that copies it. */
export function CopiedCode({ text, label }: { text: string; label: string }) {
  return (
    <>
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label} look="" />
    </>
  );
}

/** Numbered instructions. */
export function OrderedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol>
      {steps.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}
