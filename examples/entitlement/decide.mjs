// The key needs only the permission `entitlement`, so create one that has no other.
const { PPP_BASE, PPP_SECRET_KEY, PPP_CAMPAIGN } = process.env;

/** Returns the JSON of a response. With a body, the request is a POST. */
export async function requestJson(url, key, body) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${new URL(url).host} returned ${response.status}`);
  return response.json();
}

/** Accepts a code if each country of the payment may have it. A payment without a country needs a person. */
export async function decide(code, countries) {
  const url = `${PPP_BASE}/v1/campaigns/${PPP_CAMPAIGN}/entitlement`;
  const known = [...new Set(countries)].filter((country) => /^[A-Z]{2}$/.test(country));
  const ask = (country) => requestJson(url, PPP_SECRET_KEY, { country, code });
  const responses = await Promise.all(known.map(ask));
  const isAccepted = known.length > 0 && responses.every(({ data }) => data.isEntitled);
  return { isAccepted, code, countries: known, facts: responses.map(({ data }) => data) };
}
