// A site (/console, /docs) is one page and its files. The console's screens have addresses (/console/keys) but no files: each
// of them is the page. Files have a name with a dot. Without the slash at the end, relative addresses would leave the site.

function handler(event) {
  const request = event.request;
  const site = '/' + request.uri.split('/')[1];
  if (request.uri === site)
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: site + '/' } } };
  if (request.uri.indexOf('.') < 0) request.uri = site + '/index.html';
  return request;
}
