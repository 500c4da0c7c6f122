// A site (/console, /docs) is one page and its files. The console's screens have URLs (/console/keys) but no files, so each URL
// returns the page. File names contain a dot. The redirect adds the final slash, without which relative URLs would leave the site.

function handler(event) {
  const request = event.request;
  const site = '/' + request.uri.split('/')[1];
  if (request.uri === site)
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: site + '/' } } };
  if (request.uri.indexOf('.') < 0) request.uri = site + '/index.html';
  return request;
}
