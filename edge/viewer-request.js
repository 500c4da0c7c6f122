import cf from 'cloudfront';

// The gate. CloudFront runs it on every banner request, before the cache. It rejects requests or rewrites them.
// Runtime cloudfront-js-2.0 is ES5 with const, let, arrows, template literals, async and await; `await` works only as a
// separate statement or in an assignment.

const store = cf.kvs();
const languages = ''; // replaced by lib/edge/gate-code.ts: the languages of the built-in texts, each between blanks
const release = ''; // replaced by lib/edge/gate-code.ts: the hash of the config function's code
const vpnNetworks = ''; // replaced by lib/edge/networks.ts: their numbers in base 36, each between blanks
const hostingNetworks = ''; // replaced by lib/edge/networks.ts: their numbers, as `isHostingNetwork` reads them

const keyShape = /^ppp_pk_live_[0-9A-Za-z]{38}$/;
const pathShape =
  /^\/v1\/banner\/(config\/([^/%]*)|(?:script|prices|rules|links|preview)(?:-[0-9a-f]{16})?\.js|events|preview)$/;
const rangeShape = /^\s*([a-z\d-]{2,35})\s*(?:;\s*q=([\d.]+)\s*)?$/;
const maxEventBytes = 8192;
// CloudFront stops a function that takes too long, so these limits keep a hostile request within twice the work of an ordinary one.
const maxValueLength = 300;
const maxParameters = 8;
const maxLanguages = 6;
const originShape = /^https?:\/\/([0-9a-z_][0-9a-z_.-]*?)\.?(?::\d+)?(?:[/?#]|$)/;

const errors = {
  invalid_api_key: {
    status: 401,
    phrase: 'Unauthorized',
    type: 'authentication_error',
    message: 'The API key is missing, malformed, unknown, expired or revoked. Send an active key.',
  },
  public_key_required: {
    status: 401,
    phrase: 'Unauthorized',
    type: 'authentication_error',
    message: 'Use a public key here. Revoke this secret key if it was in a page or URL.',
  },
  route_not_found: {
    status: 404,
    phrase: 'Not Found',
    type: 'not_found_error',
    message: 'No endpoint has this method and path. Check both in the API reference.',
  },
  body_too_large: {
    status: 413,
    phrase: 'Payload Too Large',
    type: 'invalid_request_error',
    message:
      'The request body is too large. Send at most 32 KiB, or 8 KiB with a Content-Length for banner events.',
  },
  temporarily_unavailable: {
    status: 503,
    phrase: 'Service Unavailable',
    type: 'api_error',
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
};

async function handler(event) {
  const request = event.request;
  const route = routeOf(request);
  if (!route) return reject(event, 'route_not_found');
  if (request.method === 'OPTIONS') return preflight(event, route);
  if (route.methods.indexOf(request.method) < 0) return reject(event, 'route_not_found');
  if (holdsSecret(request)) return reject(event, 'public_key_required');
  if (!keyShape.test(route.key)) return reject(event, 'invalid_api_key');

  const key = await lookUp(route.key);
  if (key.code) return reject(event, key.code);
  const campaign = await lookUpCampaign(key.entry.c);
  if (campaign.code) return reject(event, campaign.code);
  if (request.method === 'POST' && !hasSmallBody(request)) return reject(event, 'body_too_large');
  return forward(request, route, key.entry, campaign.entry);
}

// The path is compared undecoded: CloudFront chose the behavior by the normalized path, but passes the raw one.
function routeOf(request) {
  const match = pathShape.exec(request.uri);
  if (!match || match[2] === '.' || match[2] === '..') return undefined;
  if (match[2] !== undefined) return { methods: ['GET', 'HEAD'], key: match[2], query: {} };
  const key = onlyValue(request.querystring.key);
  if (match[1] === 'preview') return { methods: ['POST'], key: key, query: {} };
  if (match[1] !== 'events') return { methods: ['GET', 'HEAD'], key: key, query: {} };
  const country = countryOf(request.headers);
  return { methods: ['POST'], key: key, query: { key: { value: key }, country: { value: country } } };
}

// The beginning of the field's value when it was sent exactly once, else ''.
function onlyValue(field) {
  if (!field || (field.multiValue && field.multiValue.length > 1)) return '';
  return field.value.slice(0, maxValueLength);
}

// A secret in one of many parameters is not reported, but never accepted either.
function holdsSecret(request) {
  let text = request.uri;
  const names = Object.keys(request.querystring);
  for (let i = 0; i < names.length && i < maxParameters; i++) {
    const field = request.querystring[names[i]];
    const values = field.multiValue ? field.multiValue.slice(0, maxParameters) : [];
    text += names[i] + field.value + JSON.stringify(values);
  }
  return text.indexOf('ppp_sk_live_') >= 0;
}

// API Gateway would accept 10 MB, and CloudFront bills the transfer.
function hasSmallBody(request) {
  const length = onlyValue(request.headers['content-length']);
  return /^\d+$/.test(length) && Number(length) <= maxEventBytes;
}

// `get` rejects in the same way for a missing key and during an outage. `exists` distinguishes the two.
async function lookUp(key) {
  const text = await valueOf(key);
  if (text !== undefined) return parse(text, isKeyEntry);
  try {
    const exists = await store.exists(key);
    return { code: exists ? 'temporarily_unavailable' : 'invalid_api_key' };
  } catch (out) {
    return { code: 'temporarily_unavailable' };
  }
}

// A campaign is published before the first key that refers to it, so a missing campaign is an outage.
async function lookUpCampaign(id) {
  const text = await valueOf(id);
  return parse(text, isCampaignEntry);
}

async function valueOf(name) {
  let text;
  try {
    text = await store.get(name);
  } catch (missing) {
    // stays undefined
  }
  return text;
}

// {"k": gateway key, "c": id of the campaign}
function isKeyEntry(entry) {
  return isWord(entry.k) && isWord(entry.c);
}

function isWord(value) {
  return typeof value === 'string' && /^[\w-]+$/.test(value);
}

// {"r": version, "d": [allowed domains], "l": "languages of its translations that are not built in"}; l is optional
function isCampaignEntry(entry) {
  const isValid = typeof entry.r === 'number' && entry.d.every((domain) => typeof domain === 'string');
  return isValid && (entry.l === undefined || typeof entry.l === 'string');
}

function parse(text, isValid) {
  try {
    const entry = JSON.parse(text);
    if (isValid(entry)) return { entry: entry };
  } catch (malformed) {
    // the same response as for an entry of the wrong shape
  }
  return { code: 'temporarily_unavailable' };
}

function forward(request, route, key, campaign) {
  const headers = request.headers;
  const country = countryOf(headers);
  headers['x-api-key'] = { value: key.k };
  // platform/gate-headers.ts describes these headers. They replace the client's, and CloudFront forwards no others that begin with x-ppp-.
  headers['x-ppp-campaign'] = { value: key.c };
  // Part of the cache key: no response outlives its version or the code that wrote it.
  headers['x-ppp-version'] = { value: `${campaign.r}-${release}` };
  headers['x-ppp-site'] = { value: siteOf(headers, campaign.d) };
  headers['x-ppp-language'] = { value: languageOf(headers, `${languages}${campaign.l || ''} `) };
  headers['x-ppp-anonymizer'] = { value: anonymizerOf(headers) };
  headers['x-ppp-country'] = { value: country };
  headers['x-ppp-country-name'] = { value: countryNameOf(headers, country) };
  // The bucket also has each script in Brotli of the highest quality, which CloudFront does not use when it compresses.
  const accepted = onlyValue(headers['accept-encoding']);
  if (/\.js$/.test(request.uri) && /\bbr\b(?! *; *q=0)/.test(accepted)) request.uri += '.br';
  // API Gateway selects the mapping template of events by media type, and browsers add a charset.
  if (request.method === 'POST') headers['content-type'] = { value: 'text/plain' };
  request.querystring = route.query;
  return request;
}

// Returns one of five words, by the number of the visitor's network, and by the marks of the web ACL if the stage has one. A client that
// sends such a mark only loses its discount. lib/edge/refuted-gate.ts removes the check for a number if AWS never sends one.
function anonymizerOf(headers) {
  const network = parseInt(onlyValue(headers['cloudfront-viewer-asn']), 10);
  if (!(network >= 0)) return 'unknown';
  const isVpn = headers['x-amzn-waf-anonymizer'] || vpnNetworks.indexOf(` ${network.toString(36)} `) >= 0;
  if (headers['x-amzn-waf-hosting'] || isHostingNetwork(network)) return isVpn ? 'both' : 'hosting';
  return isVpn ? 'vpn' : 'none';
}

// Each text contains a pair of characters for each hosting provider among 57 * 57 numbers, so that all fit into the function.
function isHostingNetwork(number) {
  const pairs = hostingNetworks[Math.floor(number / 3249)] || '';
  const pair = String.fromCharCode(35 + (number % 3249) / 57, 35 + (number % 57));
  let at = pairs.indexOf(pair);
  while (at % 2 === 1) at = pairs.indexOf(pair, at + 1);
  return at >= 0;
}

function countryOf(headers) {
  const code = onlyValue(headers['cloudfront-viewer-country']);
  return /^[A-Z]{2}$/.test(code) ? code : 'XX';
}

// The country's name as ASCII that a gateway response can put into a JSON string. CloudFront percent-encodes other characters.
function countryNameOf(headers, country) {
  let name = country === 'XX' ? '' : onlyValue(headers['cloudfront-viewer-country-name']);
  try {
    name = decodeURIComponent(name);
  } catch (malformed) {
    // stays as it is
  }
  const escaped = JSON.stringify(name || 'Unknown').slice(1, -1);
  return escaped.replace(/[^ -~]/g, (unit) => `\\u${`000${unit.charCodeAt(0).toString(16)}`.slice(-4)}`);
}

// The visitor's best language among those with texts, else `und`, so that the cache has one entry for each language at most.
// Of a longer header, the first languages count.
function languageOf(headers, tags) {
  let best = 'und';
  let weight = 0;
  const ranges = onlyValue(headers['accept-language']).toLowerCase().split(',', maxLanguages);
  for (let i = 0; i < ranges.length && weight < 1; i++) {
    const range = rangeShape.exec(ranges[i]);
    const quality = range && Number(range[2] || 1);
    const tag = quality > weight && tagOf(range[1].split('-', 3), tags);
    if (tag) {
      best = tag;
      weight = quality;
    }
  }
  return best;
}

// The most specific tag for the subtags of a language range (RFC 4647, lookup). Readers of traditional Chinese get no simplified one.
// Firefox calls Filipino `tl`, and Java calls Indonesian `in`.
function tagOf(subtags, tags) {
  if (subtags[0] === 'tl') subtags[0] = 'fil';
  if (subtags[0] === 'in') subtags[0] = 'id';
  while (subtags.length > 0) {
    const tag = subtags.join('-');
    if (tags.indexOf(` ${tag} `) >= 0) return tag;
    if (tag === 'zh-hant') return '';
    subtags.pop();
    if (tag === 'zh-tw' || tag === 'zh-hk' || tag === 'zh-mo') subtags.push('hant');
  }
  return '';
}

// Returns one of three words, so that a client cannot fill the cache with origins. An Origin without a host (`null`) is not
// replaced by the Referer.
function siteOf(headers, domains) {
  if (domains.length === 0) return 'any';
  const match = originShape.exec(onlyValue(headers.origin || headers.referer).toLowerCase());
  return match && domains.some((domain) => covers(domain, match[1])) ? 'allowed' : 'denied';
}

// `*.example.com` covers any depth below example.com, but not example.com itself. A host never begins with a dot.
function covers(domain, host) {
  if (domain.indexOf('*.') !== 0) return domain === host;
  const end = domain.slice(1);
  return host.slice(-end.length) === end;
}

function preflight(event, route) {
  return respond(event, 204, 'No Content', {
    'access-control-allow-methods': { value: `${route.methods.join(', ')}, OPTIONS` },
    'access-control-allow-headers': { value: '*' },
    'access-control-max-age': { value: '86400' },
  });
}

function reject(event, code) {
  const error = errors[code];
  const headers = {
    'content-type': { value: 'application/json' },
    'cache-control': { value: 'no-store' },
  };
  if (error.status === 401) headers['www-authenticate'] = { value: 'Bearer' };
  if (error.status === 503) headers['retry-after'] = { value: '1' };
  const response = respond(event, error.status, error.phrase, headers);
  const requestId = event.context.requestId;
  if (event.request.method !== 'HEAD') {
    response.body = JSON.stringify({
      error: { type: error.type, code: code, message: error.message, requestId: requestId },
    });
  }
  return response;
}

function respond(event, status, phrase, headers) {
  headers['access-control-allow-origin'] = { value: '*' };
  // Those of lib/edge/edge-policies.ts, because CloudFront may not apply the policy to responses of a function.
  headers['content-security-policy'] = { value: "default-src 'none'; sandbox" };
  headers['strict-transport-security'] = { value: 'max-age=31536000; includeSubDomains' };
  headers['x-content-type-options'] = { value: 'nosniff' };
  headers['x-request-id'] = { value: event.context.requestId };
  return { statusCode: status, statusDescription: phrase, headers: headers };
}
