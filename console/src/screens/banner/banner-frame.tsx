import { renderBanner } from 'virtual:banner-renderer';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscountConfig } from '../../../../core/banner/banner-config.ts';
import { useWidth } from '../../parts/charts/use-width.ts';
import { drawShop, type ShopItem } from './mock-shop.ts';

const devices = { phone: { width: 390, height: 660 }, desktop: { width: 820, height: 640 } } as const;

/** The most that a long text adds to the height, so that its field stays in sight on a phone. */
const mostTextHeight = 340;
const spaceAround = 32;

/** The size of the window in which the banner shows. */
export type Device = keyof typeof devices;

/** The colours of the shop around the banner. */
export type Scheme = 'light' | 'dark';

interface BannerFrameProps {
  device: Device;
  /** @default light */
  scheme?: Scheme;
  /** The response that the banner shows; `undefined` for a page without a banner. */
  config: DiscountConfig | undefined;
  /** Shows a message that phones fold to two lines as a whole. @default false */
  isExpanded?: boolean;
  /** The greatest height in CSS pixels. @default that of the device */
  maxHeight?: number;
  /** The address of the page. @default none */
  host?: string | undefined;
  /** A product of the merchant's own for the page. @default any */
  item?: ShopItem | undefined;
}

/** A shop's page with the banner, drawn by the banner's own renderer. */
export default function BannerFrame(props: BannerFrameProps) {
  const { device, scheme = 'light', config, isExpanded = false, maxHeight = Infinity, host, item } = props;
  const place = useRef<HTMLDivElement>(null);
  // Some browsers load the empty page late, and put another document in the place of the first.
  const [page, setPage] = useState<Document | null>(null);
  const frame = useCallback((element: HTMLIFrameElement | null) => {
    setPage(element?.contentDocument ?? null);
  }, []);
  const { width: leastWidth, height } = devices[device];
  const room = useWidth(place, leastWidth / 2);
  const scale = Math.min(1, room / leastWidth);
  const width = Math.max(leastWidth, device === 'desktop' ? room : 0);
  const [textHeight, setTextHeight] = useState(0);
  const usualHeight = Math.min(height * scale, maxHeight);
  const shownHeight = Math.max(usualHeight, isExpanded ? Math.min(textHeight * scale, mostTextHeight) : 0);
  const configText = JSON.stringify(config ?? null);
  const [name, price] = [item?.name, item?.price];
  useEffect(() => {
    const view = page?.defaultView;
    if (!view) return;
    drawShop(view, scheme, name === undefined || price === undefined ? undefined : { name, price });
    const drawn: DiscountConfig | null = JSON.parse(configText);
    if (!drawn) return;
    const remove = renderBanner(view, drawn);
    if (isExpanded) setTextHeight(expand(view));
    return remove;
  }, [page, scheme, configText, isExpanded, name, price]);
  return (
    <div ref={place} className={`stage ${device}`}>
      {host && <p className="address">{host}</p>}
      <div className="window" style={{ height: shownHeight }}>
        <iframe
          ref={frame}
          title="A page with the banner"
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument)}
          style={{ width, height: shownHeight / scale, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}

/** Shows the whole message on a phone, as it is under a finger. Returns the height of the banner with the space around it. */
function expand(view: Window): number {
  const root = view.document.querySelector('ppp-banner')?.shadowRoot;
  if (!root) return 0;
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync('.line, .line p { max-height: none }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (root.querySelector('section')?.offsetHeight ?? 0) + spaceAround;
}
