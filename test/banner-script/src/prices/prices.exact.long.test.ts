import { discount } from '../../../support/banner-script/banner-configs.ts';
import { estimateIn } from '../../../support/banner-script/prices.ts';
import { useShop } from '../../../support/banner-script/shop.ts';
import { htmlPage } from '../../../support/banner-script/stubs.ts';
import { until } from '../../../support/banner-script/visit.ts';

const shop = useShop();

const exactPrices = {
  prod_book: '₹4,410.50',
  '99USD': '₹4,410.50',
  prod_film: '₹4,000.00',
  '9EUR': '₹420.00',
};

async function open(body: string): Promise<void> {
  shop.respondWith(discount({}, { exactPrices }));
  shop.stubs.page.html = htmlPage(shop.stubs.snippet, body, 'lang="en"');
  await shop.open();
}

const shows = (selector: string, text: string): Promise<void> =>
  until(async () => (await estimateIn(shop.visitor, selector)).trim() === text);

// A <b> shows its price by rules, all others in a shadow root.
test.each(['p', 'b'])('in a <%s>, a price that the checkout charges has no ≈', async (tag) => {
  const price = (id: string, attributes: string, text: string) =>
    `<div><${tag} id="${id}" ${attributes}>${text}</${tag}></div>`;
  await open(
    price('number', 'data-ppp-price="99"', '$99') +
      price('decimals', 'data-ppp-price="99.00" data-ppp-currency="usd"', '$99.00') +
      price('euro', 'data-ppp-price="9" data-ppp-currency="EUR"', '9 €') +
      price('product', 'data-ppp-price="99" data-ppp-product="prod_film"', '$99') +
      price('unknown', 'data-ppp-price="99" data-ppp-product="prod_other"', '$99') +
      price('other', 'data-ppp-price="49"', '$49'),
  );
  await shows('#number', '₹4,410.50');
  await shows('#decimals', '₹4,410.50');
  await shows('#euro', '₹420.00');
  await shows('#product', '₹4,000.00');
  await shows('#unknown', '≈ ₹4,360');
  await shows('#other', '≈ ₹2,160');
  expect(shop.visitor.warnings).toEqual([]);
});

test('two products with one number in a row have their own prices', async () => {
  await open(
    '<table style="width:600px"><tr><td id="book" data-ppp-price="99" data-ppp-product="prod_book">$99</td><td id="film" data-ppp-price="99" data-ppp-product="prod_film">$99</td></tr></table>',
  );
  await shows('#book', '₹4,410.50');
  await shows('#film', '₹4,000.00');
});

test.each(['p', 'b'])(
  'screen readers hear that a price in a <%s> is exact, or about so much',
  async (tag) => {
    await open(
      `<div><${tag} data-ppp-price="99">$99</${tag}></div><div><${tag} data-ppp-price="49">$49</${tag}></div>`,
    );
    await until(async () => {
      const heard = await shop.visitor.page.locator('body').ariaSnapshot();
      return /now ₹4,410\.50/.test(heard) && /now about ₹2,160/.test(heard);
    });
  },
);
