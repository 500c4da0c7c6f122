// The console's screens have addresses (/console/keys) but no files: each of them is the one page. Files have a name with a
// dot. Without the slash at the end, relative addresses would leave the console.

function handler(event) {
  const request = event.request;
  if (request.uri === '/console')
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/console/' } } };
  if (request.uri.indexOf('.') < 0) request.uri = '/console/index.html';
  return request;
}
