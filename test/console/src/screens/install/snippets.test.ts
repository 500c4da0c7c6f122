import { snippets } from '../../../../../console/src/screens/install/snippets.ts';

it('each platform has instructions and a code with the key', () => {
  const pinned = { script: 'script-0.js', integrity: 'sha384-x' };
  const all = snippets('https://ppp.example.com', 'ppp_pk_live_x', pinned);
  expect(all.map(({ name }) => name)).toEqual(
    'HTML,React,Next.js,Tag Manager,WordPress,Webflow,Shopify,Teachable,Kajabi,Pinned'.split(','),
  );
  for (const { code, steps } of all) {
    expect(code).toMatch(/https:\/\/ppp\.example\.com\/v1\/banner\/script(-0)?\.js\?key=ppp_pk_live_x/);
    expect(steps.length).toBeGreaterThan(0);
  }
});
