const css = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: #fff; color: #222 }
  body.dark { background: #15171a; color: #e6e6e6 }
  .head { padding: 20px 6%; border-bottom: 1px solid #8884; font-weight: 650 }
  main { display: grid; grid-template-columns: 1fr 1fr; gap: 6%; padding: 40px 6% }
  .cover { aspect-ratio: 1; border-radius: 16px; background: linear-gradient(#8fb3c9, #e9c9a1) }
  .dark .cover { background: linear-gradient(#29485c, #7a5a34) }
  .line { height: 12px; border-radius: 6px; background: #8883; margin: 14px 0 }
  .line.short { width: 60% }
  .price { font-size: 24px; font-weight: 650; margin-top: 24px }
  @media (max-width: 600px) { main { grid-template-columns: 1fr; padding: 20px 6% } .cover { aspect-ratio: 2 } }
`;

/** A product with its formatted price. */
export interface ShopItem {
  name: string;
  price: string;
}

const sampleItem: ShopItem = { name: 'One of your products', price: '49.00' };

/**
 * Draws a sample shop page into an empty frame. The browser requires style sheets that the frame's own window
 * created.
 */
export function drawShop(view: Window, scheme: 'light' | 'dark', { name, price } = sampleItem): void {
  const { document } = view;
  document.body.className = scheme;
  if (document.querySelector('main')) {
    setItem(document, { name, price });
    return;
  }
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  document.documentElement.lang = 'en';
  const add = (parent: Element, tag: string, className = '', text = ''): Element => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  add(document.body, 'div', 'head', 'Your shop');
  const main = add(document.body, 'main');
  add(main, 'div', 'cover');
  const details = add(main, 'div');
  add(details, 'h1', '', name).setAttribute('dir', 'auto');
  for (const length of ['', '', 'short']) add(details, 'div', `line ${length}`);
  add(details, 'p', 'price', price);
}

function setItem(document: Document, { name, price }: ShopItem): void {
  for (const [selector, text] of [
    ['h1', name],
    ['.price', price],
  ] as const) {
    const element = document.querySelector(selector);
    if (element) element.textContent = text;
  }
}
