// A shop whose server renders banner and prices, without a script in the page: `node examples/server/shop.mjs`.
import { createServer } from 'node:http';

const { PPP_BASE, PPP_SECRET_KEY, PPP_CAMPAIGN, PORT = 3001 } = process.env;
const products = { Handbook: 49, 'Handbook with posters': 79 };
const cacheMs = 5 * 60_000;
const retryMs = 10_000;
const cache = new Map();

/** Asks the service at most once in five minutes and country. While the service fails, the last response stays. */
async function offerIn(country) {
  const last = cache.get(country);
  if (last && Date.now() < last.until) return last.offer;
  const offer = requestOffer(country).catch(() => {
    cache.set(country, { offer: last?.offer, until: Date.now() + retryMs });
    return last?.offer;
  });
  cache.set(country, { offer, until: Date.now() + cacheMs });
  return offer;
}

async function requestOffer(country) {
  const response = await fetch(`${PPP_BASE}/v1/campaigns/${PPP_CAMPAIGN}/preview`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PPP_SECRET_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ country }),
    signal: AbortSignal.timeout(2_000),
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const { config } = (await response.json()).data;
  return config.show ? config : undefined;
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function bannerOf(offer) {
  const { offerTemplate, messageTemplate, backgroundColor, textColor } = offer.banner;
  const fill = (template) =>
    escaped(template.replace(/{{(countryName|code|discount)}}/g, (_, name) => offer[name]));
  const code = offer.code ? ` <code>${escaped(offer.code)}</code>` : '';
  const style = `background:${backgroundColor};color:${textColor};padding:1rem`;
  return `<aside style="${style}"><b>${fill(offerTemplate)}</b> ${fill(messageTemplate)}${code}</aside>`;
}

function priceOf(price, offer) {
  if (offer?.baseCurrency !== 'USD') return `$${price}`;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: offer.currencyCode });
  return `<s>$${price}</s> about ${format.format(price * (1 - offer.discount / 100) * offer.fxRate)}`;
}

const server = createServer(async (request, response) => {
  const sent = request.headers['cf-ipcountry'] ?? ''; // your CDN must set it, or visitors choose their country
  const offer = await offerIn(/^[A-Z]{2}$/.test(sent) ? sent : 'XX');
  const rows = Object.entries(products).map(([name, price]) => `<p>${name}: ${priceOf(price, offer)}</p>`);
  const page = `<!doctype html><html lang="en"><title>Shop</title>${offer ? bannerOf(offer) : ''}${rows.join('')}</html>`;
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private' })
    .end(page);
});
server.listen(PORT, () => console.log(`http://localhost:${server.address().port}`));
