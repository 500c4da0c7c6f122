// CloudFront runs this function on every config response, from the origin or its cache, except on errors. It removes the directives
// that are for CloudFront only, so that visitors get `public, max-age=300`, or a shorter time before a start or an end.

function handler(event) {
  const response = event.response;
  const header = response.headers['cache-control'];
  if (header) header.value = header.value.replace(/, (?:s-maxage|stale-if-error)=\d+/g, '');
  return response;
}
