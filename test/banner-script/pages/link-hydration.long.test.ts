import { useShopProject } from '../../../packages/sdk/test/shop-project.ts';
import { discount } from '../../support/banner-script/banner-configs.ts';
import {
  hrefOf,
  openedLink,
  paymentLink,
  untilLinksLoad,
} from '../../support/banner-script/checkout-links.ts';
import {
  type DocumentService,
  openReactDocument,
  reacts,
  untilHydrated,
} from '../../support/banner-script/react-document.ts';
import { useShop } from '../../support/banner-script/shop.ts';
import { until } from '../../support/banner-script/visit.ts';

const project = useShopProject();
const shop = useShop();

/** A document with a link whose plan and label change later. */
const app = ({ preload, script }: DocumentService): string => `
  import { useEffect, useState } from 'react';
  export function App() {
    const [label, setLabel] = useState('Buy');
    const [link, setLink] = useState('${paymentLink}');
    useEffect(() => { Object.assign(window, { setLabel, setLink, isHydrated: true }); }, []);
    return <html lang="en"><head>
        <title>Shop</title>
        <link rel="preload" as="fetch" crossOrigin="" href="${preload}" />
        <script async crossOrigin="" src="${script}" />
      </head><body>
        <main><h1>Shop</h1><a id="buy" href={link}>{label}</a></main>
        <script defer src="/app.js" />
      </body></html>;
  }`;

describe.each(reacts)('a link that React %s renders', (_, alias) => {
  beforeEach(() => shop.respondWith(discount({ codeInLinks: true })));
  const press = () => shop.visitor.page.locator('#buy').click({ button: 'right' });
  const recovered = () => shop.visitor.page.evaluate('recovered');

  test('and that was pressed before it is hydrated keeps the code, without a hydration error', async () => {
    await openReactDocument(shop, project, alias, app);
    await untilLinksLoad(shop);
    await press();
    expect(await hrefOf(shop)).toBe(openedLink);
    await shop.visitor.page.evaluate('loadReact()');
    await untilHydrated(shop);
    await shop.visitor.page.evaluate("setLabel('Buy now')");
    await shop.visitor.page.getByText('Buy now').waitFor();
    expect([await recovered(), await hrefOf(shop)]).toEqual([[], openedLink]);
  });

  test('has the code as soon as it is pressed afterwards, again after React replaces it', async () => {
    await openReactDocument(shop, project, alias, app, 0);
    await untilHydrated(shop);
    await untilLinksLoad(shop);
    expect(await hrefOf(shop)).toBe(paymentLink);
    await press();
    expect(await hrefOf(shop)).toBe(openedLink);
    await shop.visitor.page.evaluate("setLink('https://buy.stripe.com/yearly')");
    await until(async () => (await hrefOf(shop)) === 'https://buy.stripe.com/yearly');
    await press();
    expect(await hrefOf(shop)).toBe('https://buy.stripe.com/yearly?prefilled_promo_code=PPP50');
    expect(await recovered()).toEqual([]);
  });
});
