import { renderBanner } from 'virtual:banner-renderer';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscountConfig } from '../../../../../core/banner/banner-config.ts';
import { useWidth } from '../../parts/charts/use-width.ts';
import { drawShop, type ShopItem } from './mock-shop.ts';
import { hasFlags } from './use-preview-size.ts';

const devices = { phone: { width: 390, height: 660 }, desktop: { width: 820, height: 640 } } as const;

/** The maximum height for a long text, so that its field stays visible on a phone. */
const maxTextHeight = 340;
const spaceAround = 32;

/** The device whose window size the frame has. */
export type Device = keyof typeof devices;

/** The shop's color scheme. */
export type Scheme = 'light' | 'dark';

interface BannerFrameProps {
  device: Device;
  /** @default light */
  scheme?: Scheme;
  /** The config to show; `undefined` for a page without a banner. */
  config: DiscountConfig | undefined;
  /** Shows the whole message, which phones otherwise shorten to two lines. @default false */
  isExpanded?: boolean;
  /** Maximum height in CSS pixels. @default the device's height */
  maxHeight?: number;
  /** The page's domain. @default none */
  domain?: string | undefined;
  /** The product on the page. @default a sample product */
  item?: ShopItem | undefined;
}

/** A sample shop page with the banner, drawn by the banner script's renderer. */
export default function BannerFrame(props: BannerFrameProps) {
  const { device, scheme = 'light', config, isExpanded = false, maxHeight = Infinity, domain, item } = props;
  const container = useRef<HTMLDivElement>(null);
  // Some browsers load the empty page late and then replace its document.
  const [page, setPage] = useState<Document | null>(null);
  const frame = useCallback((element: HTMLIFrameElement | null) => {
    setPage(element?.contentDocument ?? null);
  }, []);
  const { width: leastWidth, height } = devices[device];
  const availableWidth = useWidth(container, leastWidth / 2);
  const scale = Math.min(1, availableWidth / leastWidth);
  const width = Math.max(leastWidth, device === 'desktop' ? availableWidth : 0);
  const [textHeight, setTextHeight] = useState(0);
  const usualHeight = Math.min(height * scale, maxHeight);
  const shownHeight = Math.max(usualHeight, isExpanded ? Math.min(textHeight * scale, maxTextHeight) : 0);
  const configText = JSON.stringify(config ?? null);
  const [name, price] = [item?.name, item?.price];
  useEffect(() => {
    const view = page?.defaultView;
    if (!view) return;
    drawShop(view, scheme, name === undefined || price === undefined ? undefined : { name, price });
    const drawn: DiscountConfig | null = JSON.parse(configText);
    if (!drawn) return;
    const remove = renderBanner(view, hasFlags() ? drawn : withoutFlag(drawn));
    if (isExpanded) setTextHeight(expand(view));
    return remove;
  }, [page, scheme, configText, isExpanded, name, price]);
  return (
    <div ref={container} className={`sample-page ${device}`}>
      {domain && <p className="page-domain">{domain}</p>}
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

/**
 * Shows the whole message, as after a tap on a phone. Returns the banner's height including the space around
 * it.
 */
function expand(view: Window): number {
  const root = view.document.querySelector('ppp-banner')?.shadowRoot;
  if (!root) return 0;
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync('.line { max-height: none } .line p { -webkit-line-clamp: none }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (root.querySelector('section')?.offsetHeight ?? 0) + spaceAround;
}

function withoutFlag(config: DiscountConfig): DiscountConfig {
  return { ...config, banner: { ...config.banner, showFlag: false } };
}
