import { snippets } from '../../../../../../web/console/src/screens/install/snippets.ts';

it('each platform has instructions and a code with the key', () => {
  const all = snippets('https://ppp.example.com', 'ppp_pk_live_x');
  expect(all.map(({ name }) => name)).toEqual(
    'HTML,React,Next.js,Tag Manager,WordPress,Webflow,Shopify,Wix,Squarespace,Framer,Teachable,Kajabi,Thinkific,Podia,Gumroad'.split(
      ',',
    ),
  );
  for (const { code, steps } of all) {
    expect(code).toMatch(/https:\/\/ppp\.example\.com\/v1\/banner\/script\.js\?key=ppp_pk_live_x/);
    expect(steps.length).toBeGreaterThan(0);
  }
});

it('a single line is called a line, and Gumroad’s instructions lead to a page that takes it', () => {
  const all = snippets('https://ppp.example.com', 'ppp_pk_live_x');
  const lines = all.filter(({ code }) => !code.includes('\n')).map(({ name }) => name);
  expect(all.filter(({ isLine }) => isLine).map(({ name }) => name)).toEqual(lines);
  const gumroad = all.find(({ name }) => name === 'Gumroad');
  expect(gumroad?.steps[0]).toContain('Gumroad’s own pages take no script');
});
