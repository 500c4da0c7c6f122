import { useState } from 'react';
import type { Campaign } from '../../api/contract.ts';
import { Segments } from '../../parts/forms/choices.tsx';
import BannerFrame, { type Device, type Scheme } from './banner-frame.tsx';
import { sampleConfig, sampleCountry } from './sample-config.ts';
import { useRoom } from './use-room.ts';

const devices = [
  ['phone', 'Phone'],
  ['desktop', 'Desktop'],
] as const;
const schemes = [
  ['light', 'Light shop'],
  ['dark', 'Dark shop'],
] as const;
const codes = [
  ['with', 'With a code'],
  ['without', 'Without'],
] as const;

interface PreviewProps {
  campaign: Campaign;
  /** The visitor's language, as a BCP 47 tag. @default that of the campaign's own texts */
  language: string | undefined;
  /** True while the banner's text is edited: the whole text shows. */
  isExpanded: boolean;
}

/** The banner of the form in a shop's page. It stays in sight next to the form; above it on narrow screens. */
export default function Preview({ campaign, language, isExpanded }: PreviewProps) {
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [code, setCode] = useState<'with' | 'without'>('with');
  const { isNarrow, maxHeight } = useRoom();
  return (
    <section className="card preview" aria-label="Preview">
      <h2 className={isNarrow ? 'visually-hidden' : undefined}>
        As a visitor from {sampleCountry(campaign, language).name} sees it
      </h2>
      <BannerFrame
        key={device}
        device={isNarrow ? 'phone' : device}
        scheme={scheme}
        config={sampleConfig(campaign, code === 'with', language)}
        isExpanded={isExpanded}
        maxHeight={maxHeight}
      />
      {!isNarrow && (
        <div className="buttons">
          <Segments label="Device" value={device} options={devices} onChange={setDevice} />
          <Segments label="The shop’s colours" value={scheme} options={schemes} onChange={setScheme} />
          <Segments label="Code" value={code} options={codes} onChange={setCode} />
        </div>
      )}
    </section>
  );
}
