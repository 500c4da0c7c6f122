import { pinScript } from '../../banner-script/build.ts';
import { hourMs } from '../../core/shared/durations.ts';
import { discount } from '../support/banner-script/banner-configs.ts';
import { hrefOf, openedLink, paymentLink } from '../support/banner-script/checkout-links.ts';
import { estimateIn } from '../support/banner-script/prices.ts';
import { useShop } from '../support/banner-script/shop.ts';
import { htmlPage, publicKey } from '../support/banner-script/stubs.ts';
import { until } from '../support/banner-script/visit.ts';

const shop = useShop();
const { name, text, integrity } = pinScript();
const endsAt = new Date(Date.now() + hourMs).toISOString();
const config = discount({ endsAt, pagePaths: ['/'], codeInLinks: true });

test.each(['', '#ppp-preview=3q2-7wDvzS1oRrE4bXyA9Q'])(
  'a pinned script shows banner, countdown, prices and links with the code without another file, so `integrity` covers all that runs %s',
  async (fragment) => {
    const { stubs } = shop;
    stubs.response = { status: 200, body: JSON.stringify(config) };
    stubs.files = {
      [`/v1/banner/${name}`]: { type: 'text/javascript', body: text },
      '/v1/banner/preview': { type: 'application/json', body: JSON.stringify(config) },
    };
    const src = `${stubs.serviceUrl}/v1/banner/${name}?key=${publicKey}`;
    stubs.page.html = htmlPage(
      `<script async crossorigin integrity="${integrity}" src="${src}"></script>`,
      `<p><span id="price" data-ppp-price="99">$99</span></p><a id="buy" href="${paymentLink}">Buy</a>`,
    );
    await shop.open(undefined, { url: `${stubs.shopUrl}${fragment}` });
    await shop.visitor.banner.locator('time').waitFor();
    await until(async () => (await estimateIn(shop.visitor, '#price')) !== '');
    await until(async () => {
      await shop.visitor.page.locator('#buy').click({ button: 'right' });
      return (await hrefOf(shop)) === openedLink;
    });
    expect(await shop.visitor.banner.locator('i').count()).toBe(fragment ? 1 : 0);
    expect(stubs.loadedFiles).toEqual([]);
  },
);
