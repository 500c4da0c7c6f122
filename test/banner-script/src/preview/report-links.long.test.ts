import { discount } from '../../stage/banner-configs.ts';
import { hrefOf, paymentLink } from '../../stage/checkout-links.ts';
import { useShop } from '../../stage/shop.ts';
import { htmlPage } from '../../stage/stage.ts';
import { textOf, until } from '../../stage/visit.ts';

const shop = useShop();
const config = discount({ codeInLinks: true });
const mark = () => textOf(shop.visitor.banner.locator('i'));
const gumroad = '<a href="https://north.gumroad.com/l/album">Album</a>';

/** Opens a preview of a page with this body. */
async function openPreview(body: string, previewed = config): Promise<void> {
  shop.stage.files['/v1/banner/preview'] = { type: 'application/json', body: JSON.stringify(previewed) };
  shop.stage.page.html = htmlPage(shop.stage.snippet, `<main>${body}</main>`);
  await shop.open(undefined, { url: `${shop.stage.shopUrl}pricing#ppp-preview=token` });
  await shop.visitor.banner.waitFor();
}

test('a preview says how many links get the code and where they lead, as the page changes, and counts nothing', async () => {
  const link = `<a id="buy" href="${paymentLink}">Buy</a>`;
  await openPreview(`${link}${link}<a href="/about">About</a>`);
  await until(async () => (await mark()) === 'Preview · Code in 2 links: buy.stripe.com');
  expect(await hrefOf(shop, 'buy >> nth=0')).toBe(paymentLink);
  await shop.visitor.page.evaluate((html) => {
    const root = document.querySelector('main')?.appendChild(document.createElement('div'));
    root?.attachShadow({ mode: 'open' }).append(document.createRange().createContextualFragment(html));
  }, `${gumroad}<button class="paddle_button">Buy</button>`);
  const all = 'Preview · Code in 4 links: buy.stripe.com, north.gumroad.com, Paddle';
  await until(async () => (await mark()) === all);
  await shop.visitor.page.locator('#buy').first().click({ button: 'right' });
  expect(await hrefOf(shop, 'buy >> nth=0')).toContain('prefilled_promo_code=PPP50');
  await shop.visitor.page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  await shop.visitor.page.locator('#buy').first().click();
  await shop.visitor.page.waitForTimeout(600);
  expect([await mark(), shop.stage.beacons]).toEqual([all, []]);
});

test('without links, the mark says so; without codeInLinks, it says nothing', async () => {
  await openPreview('<a href="/about">About</a>');
  await until(async () => (await mark()) === 'Preview · No link gets the code');
  await openPreview(gumroad);
  await until(async () => (await mark()) === 'Preview · Code in 1 link: north.gumroad.com');
  await openPreview(gumroad, discount());
  await shop.visitor.page.waitForTimeout(600);
  expect(await mark()).toBe('Preview');
});

test('the console that opened the preview gets the report, and a window of another origin does not', async () => {
  await openPreview(gumroad);
  const { stage, visitor } = shop;
  stage.files['/console/'] = {
    type: 'text/html',
    body: '<script>reports = []; onmessage = ({ data }) => reports.push(data)</script>',
  };
  const url = visitor.page.url();
  const open = async (opener: string) => {
    const page = await visitor.context.newPage();
    await page.goto(opener);
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((target) => void window.open(target), url),
    ]);
    await until(async () => /Code in 1/.test((await preview.locator('ppp-banner i').textContent()) ?? ''));
    return page;
  };
  const console = await open(`${stage.serviceUrl}/console/`);
  await until(async () => ((await console.evaluate('reports')) as unknown[]).length > 0);
  const report = { count: 1, hosts: ['north.gumroad.com'], path: '/pricing' };
  expect(await console.evaluate('reports')).toEqual([{ 'ppp:links': report }]);
  const other = await open(`${stage.insecureShopUrl}console/`);
  await other.waitForTimeout(300);
  expect(await other.evaluate('reports')).toEqual([]);
});
