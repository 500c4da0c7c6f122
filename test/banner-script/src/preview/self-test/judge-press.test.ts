import type { Attempt } from '../../../../../banner-script/src/preview/self-test/attempt.ts';
import { looksLikeBuying } from '../../../../../banner-script/src/preview/self-test/buy-words.ts';
import {
  judgePress,
  type PressFacts,
} from '../../../../../banner-script/src/preview/self-test/judge-press.ts';

const facts: PressFacts = {
  code: 'PPP50',
  page: 'https://shop.example.com/pricing',
  isCookieOn: false,
  cookies: '',
  hasStorage: true,
  isShopify: false,
};
const button = { matches: () => false, dataset: {} };
const judge = (attempts: (Partial<Attempt> & { url: string })[], changes: Partial<PressFacts> = {}) =>
  judgePress(
    button,
    attempts.map((attempt) => ({ by: 'page', ...attempt })),
    { ...facts, ...changes },
  );
const own = (path: string) => `https://shop.example.com${path}`;

test.each([
  ['https://buy.stripe.com/x?prefilled_promo_code=PPP50', 'carried'],
  ['https://buy.stripe.com/x?prefilled_promo_code=PPP500', 'lost'],
  ['https://buy.stripe.com/x?prefilled_promo_code=OLDPPP50', 'lost'],
  ['https://gumroad.com/l/x/PPP50', 'carried'],
  [own('/buy?code=PPP50'), 'carried'],
  ['https://buy.stripe.com/%E0%A4%A', 'lost'],
])('a URL carries the code as a whole word: %s', (url, state) => {
  expect(judge([{ url }])?.state).toBe(state);
});

test('a code with other characters than letters and digits is found as it is encoded', () => {
  const url = 'https://buy.polar.sh/x?discount_code=SAVE%2060%25';
  expect(judge([{ url }], { code: 'SAVE 60%' })?.state).toBe('carried');
});

test('requests of other sites count nothing, and the best way out decides', () => {
  const analytics = { by: 'request' as const, url: 'https://a.example/e?PPP50', isPost: true };
  expect(judge([analytics])).toBeUndefined();
  const [without, carries] = ['https://buy.polar.sh/x', 'https://buy.polar.sh/x?discount_code=PPP50'];
  expect(judge([analytics, { url: without }, { url: carries }])?.text).toBe(
    'Carries the code to buy.polar.sh.',
  );
});

test('what the shop’s own server gets depends on the cookie, the tag and Shopify', () => {
  const post = [{ url: own('/x'), isPost: true }];
  const cookie = { isCookieOn: true, cookies: 'a=b; ppp_code=PPP50' };
  expect(judge(post)?.text).toContain('Set a cookie for your server');
  expect(judge(post, { isCookieOn: true })?.text).toContain('the browser refused the cookie');
  expect(judge(post, cookie)?.state).toBe('carried');
  expect(judge(post, { ...cookie, cookies: 'ppp_code=OTHER' })?.state).toBe('lost');
  expect(judge(post, { ...cookie, hasStorage: false })?.text).toContain('data-storage="none"');
  expect(judge(post, { isShopify: true })?.state).toBe('carried');
  expect(judge([{ url: own('/pricing') }], cookie)?.state).toBe('unknown');
  expect(judge([{ url: own('/buy/pro') }], cookie)?.state).toBe('carried');
  expect(judge([{ by: 'request', url: own('/api/plans') }], cookie)).toBeUndefined();
});

test('Paddle’s call and its button, whose frame does not show the code', () => {
  const call = (sent: string) => judge([{ by: 'call', url: '', sent }])?.state;
  expect([call('{"discountCode":"PPP50"}'), call('{"discountId":"dsc_1"}')]).toEqual(['carried', 'lost']);
  const frame: Attempt = { by: 'frame', url: 'https://buy.paddle.com/checkout' };
  const pressed = { matches: () => false, dataset: { discountCode: 'PPP50' } };
  expect(judgePress(pressed, [frame], facts)?.state).toBe('carried');
  expect(judgePress(button, [frame], facts)?.state).toBe('lost');
});

test.each([
  ['Buy now', true],
  ['Jetzt kaufen', true],
  ['Añadir al carrito · comprar', true],
  ['今すぐ購入', true],
  ['अभी खरीदें', true],
  ['اشترِ الآن', true],
  ['Купить', true],
  ['Widget', false],
  ['Log out', false],
  ['Accept all cookies', false],
  ['Delete', false],
])('“%s” looks like buying: %s', (text, isBuying) => {
  expect(looksLikeBuying(text)).toBe(isBuying);
});
