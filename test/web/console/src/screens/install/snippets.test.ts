import { snippets } from '../../../../../../web/console/src/screens/install/snippets.ts';

it('each platform has instructions and a code with the key', () => {
  const all = snippets('https://ppp.example.com', 'ppp_pk_live_x');
  expect(all.map(({ name }) => name)).toEqual(
    'HTML,React,Next.js,Tag Manager,WordPress,Webflow,Shopify,Wix,Squarespace,Framer,Teachable,Kajabi,Thinkific,Podia'.split(
      ',',
    ),
  );
  for (const { code, steps } of all) {
    expect(code).toMatch(/https:\/\/ppp\.example\.com\/v1\/banner\/script\.js\?key=ppp_pk_live_x/);
    expect(steps.length).toBeGreaterThan(0);
  }
});
