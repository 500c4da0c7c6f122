import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { Segments } from '../../parts/forms/choices.tsx';
import { useManagedCodes } from '../managed-codes.ts';
import BannerFrame, { type Device, type Scheme } from './banner-frame.tsx';
import { sampleConfig, sampleCountry } from './sample-config.ts';
import { devices, usePreviewSize } from './use-preview-size.ts';

const schemes = [
  ['light', 'Light shop'],
  ['dark', 'Dark shop'],
] as const;

interface PreviewProps {
  campaign: Campaign;
  /** The visitor's language (BCP 47 tag); `undefined` for the campaign's own texts. */
  language: string | undefined;
  /** True while the merchant edits a text. The preview then shows the whole text. */
  isExpanded: boolean;
}

/**
 * The edited banner in a sample shop page. It stays visible next to the form, or above it on narrow screens.
 */
export default function Preview({ campaign, language, isExpanded }: PreviewProps) {
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const { isNarrow, maxHeight } = usePreviewSize();
  const { data: codes } = useManagedCodes(campaign);
  const config = sampleConfig(campaign, codes, language);
  return (
    <section className="card preview" aria-label="Preview">
      <h2 className={isNarrow ? 'visually-hidden' : undefined}>
        As seen by a visitor from {sampleCountry(campaign, language).name}
      </h2>
      <BannerFrame
        key={device}
        device={isNarrow ? 'phone' : device}
        scheme={scheme}
        config={config}
        isExpanded={isExpanded}
        maxHeight={maxHeight}
      />
      {codes && config.code === null && (
        <p className="fine">Your checkout has no code for this discount, so visitors there see no banner.</p>
      )}
      {!isNarrow && (
        <div className="buttons">
          <Segments label="Device" value={device} options={devices} onChange={setDevice} />
          <Segments label="Shop colors" value={scheme} options={schemes} onChange={setScheme} />
        </div>
      )}
    </section>
  );
}
