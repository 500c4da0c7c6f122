import { useEffect, useRef, useState } from 'react';
import { renderBanner } from 'virtual:banner-renderer';
import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { findCountry } from '../../../../core/shared/countries.ts';
import type { Campaign } from '../../api/contract.ts';
import { Segments } from '../../parts/choices.tsx';
import { offerOf } from '../campaign/offer.ts';
import { drawShop } from './mock-shop.ts';

const sampleCountry = 'IN';
const devices = { phone: { width: 390, height: 700 }, desktop: { width: 1280, height: 760 } } as const;
const bannerTag = 'ppp-banner';

type Device = keyof typeof devices;
type Scheme = 'light' | 'dark';
type Code = 'with' | 'without';

/** The banner of the form in a shop's page, drawn by the banner's own renderer. */
export default function Preview({ campaign }: { campaign: Campaign }) {
  const [device, setDevice] = useState<Device>('desktop');
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
            ['desktop', 'Desktop'],
            ['phone', 'Phone'],
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
  const frame = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [loads, setLoads] = useState(0);
  const { width, height } = devices[device];
  const scale = useScale(place, width);
  const configText = JSON.stringify(config);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser that loads the empty page late needs a second drawing.
  useEffect(() => {
    const view = frame.current?.contentWindow;
    if (!view) return;
    drawShop(view, scheme);
    for (const old of view.document.querySelectorAll(bannerTag)) old.remove();
    renderBanner(view, JSON.parse(configText));
  }, [scheme, configText, loads]);
  return (
    <div ref={place} className={`stage ${device}`} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title="A shop’s page with the banner"
        onLoad={() => setLoads((count) => count + 1)}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** How much smaller than in life the page is, so that it fits into its place; never larger. */
function useScale(place: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(0.4);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(Math.min(0.9, element.clientWidth / width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, width]);
  return scale;
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
