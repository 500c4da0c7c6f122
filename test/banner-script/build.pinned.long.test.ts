import { pinScript } from '../../banner-script/build.ts';
import { discount } from './stage/banner-configs.ts';
import { hrefOf, openedLink, paymentLink } from './stage/checkout-links.ts';
import { estimateIn } from './stage/prices.ts';
import { useShop } from './stage/shop.ts';
import { htmlPage, publicKey } from './stage/stage.ts';
import { until } from './stage/visit.ts';

const shop = useShop();
const { name, text, integrity } = pinScript();
const endsAt = new Date(Date.now() + 3_600_000).toISOString();
const config = discount({ endsAt, pagePaths: ['/'], codeInLinks: true });

test.each(['', '#ppp-preview=3q2-7wDvzS1oRrE4bXyA9Q'])(
  'a pinned script shows banner, countdown, prices and links with the code without another file, so `integrity` covers all that runs %s',
  async (fragment) => {
    const { stage } = shop;
    stage.response = { status: 200, body: JSON.stringify(config) };
    stage.files = {
      [`/v1/banner/${name}`]: { type: 'text/javascript', body: text },
      '/v1/banner/preview': { type: 'application/json', body: JSON.stringify(config) },
    };
    const src = `${stage.serviceUrl}/v1/banner/${name}?key=${publicKey}`;
    stage.page.html = htmlPage(
      `<script async crossorigin integrity="${integrity}" src="${src}"></script>`,
      `<p><span id="price" data-ppp-price="99">$99</span> <a id="buy" href="${paymentLink}">Buy</a></p>`,
    );
    await shop.open(undefined, { url: `${stage.shopUrl}${fragment}` });
    await shop.visitor.banner.locator('time').waitFor();
    await until(async () => (await estimateIn(shop.visitor, '#price')) !== '');
    await until(async () => {
      await shop.visitor.page.locator('#buy').click({ button: 'right' });
      return (await hrefOf(shop)) === openedLink;
    });
    expect(await shop.visitor.banner.locator('i').count()).toBe(fragment ? 1 : 0);
    expect(stage.loadedFiles).toEqual([]);
  },
);
