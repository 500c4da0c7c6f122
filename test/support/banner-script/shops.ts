/** Plans of a Payment Link, as Stripe names them. */
const stripe = 'https://buy.stripe.com/3cs4gy';

/** A request that a shop's own server receives. */
export interface ShopRequest {
  path: string;
  /** The cookies by name. */
  cookies: Readonly<Record<string, string>>;
}

/** What a shop's own server does: where it redirects to, what it sets, and what it gives to its checkout. */
export interface ShopResponse {
  /** Text that its checkout receives, if this request creates one. */
  checkout?: string;
  redirect?: string;
  cookie?: string;
  json?: object;
}

/** A shop as merchants build it. */
export interface ShopPage {
  name: string;
  /** What carries the code. `false` if nothing does, which `docs/merchants/links.md` explains. */
  way: 'link' | 'navigation' | 'call' | 'server' | false;
  body: string;
  /** Code of the page, which runs after its body. `{{react}}` marks a component of React. */
  code?: string;
  serve?: (request: ShopRequest) => ShopResponse;
  /** Elements to press, one after the other. @default ['#buy'] */
  presses?: string[];
}

const link = (href: string, attributes = ''): string => `<a id="buy" href="${href}" ${attributes}>Buy</a>`;
const button = '<button id="buy">Buy</button>';
const onClick = (code: string): string =>
  `document.querySelector('#buy').addEventListener('click', async (event) => { ${code} });`;

/** A session of a checkout that the shop's server creates, with the one line of the documents. */
const session = ({ cookies }: ShopRequest): string =>
  `session with ${decodeURIComponent(cookies.ppp_code ?? 'no code')}`;

/** Opens a checkout's frame in the page, as overlays do. */
const frame =
  'const openFrame = (src) => document.body.append(Object.assign(document.createElement("iframe"), { src }));';

/** Model of Paddle.js: reads its buttons' attributes at the click, and opens a frame. */
const paddle = `${frame}
  const open = (options) => {
    openFrame('https://checkout.paddle.com/checkout?' + new URLSearchParams({ discount: options.discountCode || '' }));
    return undefined;
  };
  window.Paddle = { Checkout: { open } };
  for (const element of document.querySelectorAll('.paddle_button'))
    element.addEventListener('click', (event) => { event.preventDefault(); open(element.dataset); });`;

/** Model of lemon.js: reads the link's URL at the click. */
const lemonSqueezy = `${frame}
  window.LemonSqueezy = { Url: { Open: (url) => openFrame(url) } };
  for (const element of document.querySelectorAll('.lemonsqueezy-button'))
    element.addEventListener('click', (event) => { event.preventDefault(); openFrame(element.href); });`;

/** Model of Polar's embed: reads the URL at the click from the link, or from the attribute. */
const polar = `${frame}
  for (const element of document.querySelectorAll('[data-polar-checkout]'))
    element.addEventListener('click', (event) => {
      event.preventDefault();
      openFrame(element.getAttribute('href') || element.getAttribute('data-polar-checkout'));
    });`;

/** Model of gumroad.js: reads the links' URLs when the page loads. */
const gumroad = `${frame}
  for (const element of document.querySelectorAll('a[href*="gumroad.com"]')) {
    const url = element.href + '?wanted=true';
    element.addEventListener('click', (event) => { event.preventDefault(); openFrame(url); });
  }`;

/** Model of Stripe's Buy Button: a frame in a closed shadow root. */
const buyButton = `customElements.define('stripe-buy-button', class extends HTMLElement {
    connectedCallback() {
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://js.stripe.com/buy-button.html' });
      this.attachShadow({ mode: 'closed' }).append(frame);
    }
  });`;

/** Model of Shopify: \`/discount/CODE\` sets a cookie, which its checkout reads, and a permalink has a parameter. */
const shopify = ({ path, cookies }: ShopRequest): ShopResponse => {
  const [, code] = /^\/discount\/([^/?]+)/.exec(path) ?? [];
  if (code) return { cookie: `discount_code=${code}`, redirect: '/' };
  if (path.startsWith('/cart/add')) return { redirect: '/cart' };
  if (path.startsWith('/cart/4')) return { checkout: path };
  return path.startsWith('/checkout') ? { checkout: `cookie ${cookies.discount_code}` } : {};
};

/**
 * The shops that links have to reach. The libraries are models: each does what the real one does with a code,
 * and nothing else.
 */
export const shops: ShopPage[] = [
  { name: 'Stripe: Payment Link in static HTML', way: 'link', body: link(stripe) },
  { name: 'Stripe: Payment Link in a new tab', way: 'link', body: link(stripe, 'target="_blank"') },
  {
    name: 'Stripe: Payment Link in React that re-renders',
    way: 'link',
    body: '<div id="root"></div>',
    code: `{{react}}
      import { createRoot } from 'react-dom/client';
      import { useEffect, useState } from 'react';
      function App() {
        const [render, setRender] = useState(0);
        useEffect(() => { setInterval(() => setRender((last) => last + 1), 20); }, []);
        return <a id="buy" href={'${stripe}?client_reference_id=' + render}>Buy</a>;
      }
      createRoot(document.querySelector('#root')).render(<App />);`,
  },
  {
    name: 'Stripe: Payment Link by location.href',
    way: 'navigation',
    body: button,
    code: onClick(`location.href = '${stripe}'`),
  },
  {
    name: 'Stripe: Payment Link by window.open',
    way: 'call',
    body: button,
    code: onClick(`window.open('${stripe}', '_blank')`),
  },
  {
    name: 'Stripe: Payment Link on the shop’s own domain',
    way: 'link',
    body: link('https://pay.northlight.example/b/3cs4gy', 'data-ppp-code-parameter="prefilled_promo_code"'),
  },
  {
    name: 'Stripe: Payment Link behind /buy',
    way: 'server',
    body: link('/buy'),
    serve: (request) => (request.path === '/buy' ? { checkout: session(request) } : {}),
  },
  {
    name: 'Stripe: Payment Link behind a pricing page of an SPA',
    way: 'link',
    body: '<main><button id="plans">Pricing</button></main>',
    code: `document.querySelector('#plans').onclick = () => {
        history.pushState(null, '', '/pricing');
        document.querySelector('main').innerHTML = '${link(stripe)}';
      };`,
    presses: ['#plans', '#buy'],
  },
  {
    name: 'Stripe: Buy Button',
    way: false,
    body: '<stripe-buy-button id="buy" style="display:block;width:300px"></stripe-buy-button>',
    code: buyButton,
  },
  {
    name: 'Stripe: Checkout by a form’s POST',
    way: 'server',
    body: `<form method="post" action="/create-checkout-session">${button}</form>`,
    serve: (request) => (request.path.startsWith('/create') ? { checkout: session(request) } : {}),
  },
  {
    name: 'Stripe: Checkout by fetch',
    way: 'server',
    body: button,
    code: onClick("await fetch('/create-checkout-session', { method: 'POST' })"),
    serve: (request) => (request.path.startsWith('/create') ? { checkout: session(request), json: {} } : {}),
  },
  {
    name: 'Paddle: by class',
    way: 'link',
    body: '<a id="buy" href="#" class="paddle_button" data-items="[]">Buy</a>',
    code: paddle,
  },
  {
    name: 'Paddle: by call',
    way: 'call',
    body: button,
    code: paddle + onClick("Paddle.Checkout.open({ items: [{ priceId: 'pri_1', quantity: 1 }] })"),
  },
  { name: 'Polar: link', way: 'link', body: link('https://buy.polar.sh/polar_cl_1') },
  {
    name: 'Polar: embed on a link',
    way: 'link',
    body: link('https://buy.polar.sh/polar_cl_1', 'data-polar-checkout'),
    code: polar,
  },
  {
    name: 'Polar: embed on a button',
    way: 'link',
    body: '<button id="buy" data-polar-checkout="https://buy.polar.sh/polar_cl_1">Buy</button>',
    code: polar,
  },
  {
    name: 'Polar: route handler',
    way: 'server',
    body: link('/api/checkout?products=prod_1'),
    serve: (request) => (request.path.startsWith('/api/checkout') ? { checkout: session(request) } : {}),
  },
  {
    name: 'Lemon Squeezy: link',
    way: 'link',
    body: link('https://north.lemonsqueezy.com/buy/b4f6'),
  },
  {
    name: 'Lemon Squeezy: overlay',
    way: 'link',
    body: link('https://north.lemonsqueezy.com/buy/b4f6?embed=1', 'class="lemonsqueezy-button"'),
    code: lemonSqueezy,
  },
  {
    name: 'Lemon Squeezy: by call',
    way: 'call',
    body: button,
    code: lemonSqueezy + onClick("LemonSqueezy.Url.Open('https://north.lemonsqueezy.com/buy/b4f6')"),
  },
  { name: 'Gumroad: link', way: 'link', body: link('https://north.gumroad.com/l/album') },
  { name: 'Gumroad: old link', way: 'link', body: link('https://gumroad.com/l/album') },
  {
    name: 'Gumroad: overlay',
    way: false,
    body: link('https://north.gumroad.com/l/album', 'class="gumroad-button"'),
    code: gumroad,
  },
  {
    name: 'Dodo Payments: static link',
    way: false,
    body: link('https://checkout.dodopayments.com/buy/pdt_1?quantity=1'),
  },
  {
    name: 'Shopify: theme',
    way: 'server',
    body: '<form method="post" action="/cart/add"><button id="add">Add to cart</button></form><a id="buy" href="/checkout">Check out</a>',
    code: 'window.Shopify = { shop: "north.myshopify.com" };',
    serve: shopify,
    presses: ['#add', '#buy'],
  },
  {
    name: 'Shopify: permalink',
    way: 'link',
    body: link('https://north.myshopify.com/cart/4512:1'),
  },
  {
    name: 'WooCommerce',
    way: 'server',
    body: `<form class="cart" method="post" action="/product/album/">${button}</form>`,
    serve: (request) => (request.path.startsWith('/product/') ? { checkout: session(request) } : {}),
  },
];

/** Hosts of checkouts, and what the frames of Stripe's Buy Button contain. */
export const checkoutHosts =
  /^https:\/\/(buy\.stripe\.com|pay\.northlight\.example|checkout\.paddle\.com|buy\.polar\.sh|[\w.]*lemonsqueezy\.com|[\w.]*gumroad\.com|checkout\.dodopayments\.com|north\.myshopify\.com)\//;

/** The page in the frame of Stripe's Buy Button, which opens its link itself. */
export const buyButtonFrame = `<!doctype html><body style="margin:0"><button style="width:100%;height:150px" onclick="window.open('${stripe}')">Buy</button>`;
