import { renderBanner } from 'virtual:banner-renderer';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { findCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { useWidth } from '../../parts/charts/use-width.ts';
import { Segments } from '../../parts/forms/choices.tsx';
import { offerOf } from '../campaign/offer.ts';
import { drawShop } from './mock-shop.ts';

const sampleCountry = 'IN';
const devices = { phone: { width: 390, height: 660 }, desktop: { width: 1024, height: 640 } } as const;
/** A phone's page in a wide window stays a phone's. */
const largestScale = 0.9;

type Device = keyof typeof devices;
type Scheme = 'light' | 'dark';
type Code = 'with' | 'without';

/** The banner of the form in a shop's page, drawn by the banner's own renderer. */
export default function Preview({ campaign }: { campaign: Campaign }) {
  const [device, setDevice] = useState<Device>('phone');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [code, setCode] = useState<Code>('with');
  const config = sampleConfig(campaign, code);
  return (
    <section className="card preview" aria-label="Preview">
      <h2>Preview</h2>
      <div className="buttons">
        <Segments
          label="Device"
          value={device}
          options={[
            ['phone', 'Phone'],
            ['desktop', 'Desktop'],
          ]}
          onChange={setDevice}
        />
        <Segments
          label="The shop’s colours"
          value={scheme}
          options={[
            ['light', 'Light shop'],
            ['dark', 'Dark shop'],
          ]}
          onChange={setScheme}
        />
        <Segments
          label="Code"
          value={code}
          options={[
            ['with', 'With a code'],
            ['without', 'Without'],
          ]}
          onChange={setCode}
        />
      </div>
      <Frame key={device} device={device} scheme={scheme} config={config} />
      <p className="fine">As a visitor from {config.countryName} sees it.</p>
    </section>
  );
}

function Frame({ device, scheme, config }: { device: Device; scheme: Scheme; config: DiscountConfig }) {
  const place = useRef<HTMLDivElement>(null);
  // Some browsers load the empty page late, and put another document in the place of the first.
  const [page, setPage] = useState<Document | null>(null);
  const frame = useCallback((element: HTMLIFrameElement | null) => {
    setPage(element?.contentDocument ?? null);
  }, []);
  const { width, height } = devices[device];
  const scale = Math.min(largestScale, useWidth(place, width / 2) / width);
  const configText = JSON.stringify(config);
  useEffect(() => {
    const view = page?.defaultView;
    if (!view) return;
    drawShop(view, scheme);
    return renderBanner(view, JSON.parse(configText));
  }, [page, scheme, configText]);
  return (
    <div ref={place} className={`stage ${device}`} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title="A shop’s page with the banner"
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

function sampleConfig(campaign: Campaign, code: Code): DiscountConfig {
  const offer = offerOf(campaign, sampleCountry);
  return {
    show: true,
    country: sampleCountry,
    countryName: findCountry(sampleCountry)?.name ?? sampleCountry,
    discount: offer.discount || 50,
    code: code === 'with' ? (offer.code ?? 'CODE50') : null,
    currencyCode: 'INR',
    currencySymbol: '₹',
    fxRate: 1,
    banner: campaign.banner,
  };
}
