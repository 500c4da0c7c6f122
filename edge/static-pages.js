// A site (/console, /docs) has a page and files. The console's screens have URLs (/console/keys) but no files, so each URL without a dot
// returns its page. The redirect adds the final slash, without which relative URLs would leave the site.

function handler(event) {
  const request = event.request;
  const site = '/' + request.uri.split('/')[1];
  if (request.uri === site)
    return { statusCode: 302, statusDescription: 'Found', headers: redirectHeaders(site + '/') };
  const isScreen = site === '/console' && request.uri.indexOf('.') < 0;
  if (isScreen || request.uri === site + '/') request.uri = site + '/index.html';
  return request;
}

// The security headers of lib/edge/edge-policies.ts that CloudFront may not add to responses of a function.
function redirectHeaders(location) {
  return {
    location: { value: location },
    'content-security-policy': { value: "default-src 'none'" },
    'strict-transport-security': { value: 'max-age=31536000; includeSubDomains' },
    'x-content-type-options': { value: 'nosniff' },
  };
}
