// The demo storefront's own code: it chooses the visitor, changes the campaign, and shows what the service answered.
// It stands before the banner's script, so that it gets every event of the banner.

const configUrl = '/v1/banner/config/PUBLIC_KEY';
const campaignUrl = '/emulator/campaign';
const shopDomain = 'shop.example.com';
const byId = (id) => document.getElementById(id);

const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
const setCookie = (name, value) => {
  Object.assign(document, { cookie: `${name}=${value}; path=/; SameSite=Lax` });
};

/** A new visitor: other cookies, no session, and an answer that neither the browser nor the edge kept from the one before. */
async function visitAgain(warnings = '') {
  setCookie('emulator-country', byId('country').value);
  setCookie('emulator-site', byId('site').value);
  setCookie('emulator-anonymizer', byId('anonymizer').checked ? 1 : 0);
  sessionStorage.clear();
  // After the page is loaded anew it says what the campaign was warned of.
  if (warnings) sessionStorage.warnings = warnings;
  await fetch('/emulator/edge-cache', { method: 'DELETE' });
  await fetch(configUrl, { cache: 'reload' });
  location.reload();
}

/** The campaign's discounts, as the form last saw them. */
let tiers = [];

/** What the form says, as a PATCH of the campaign. */
function campaignChange(form) {
  const { isPaused, isRestricted, showFlag, showCloseBtn, tierCode, ...style } = form.elements;
  const names = [
    'position',
    'messageTemplate',
    'ctaText',
    'backgroundColor',
    'textColor',
    'ctaColor',
    'ctaTextColor',
  ];
  return {
    status: isPaused.checked ? 'paused' : 'active',
    allowedDomains: isRestricted.checked ? [shopDomain] : [],
    ...(tierCode.value ? { tiers: tiers.map((tier) => ({ ...tier, code: tierCode.value })) } : {}),
    banner: {
      ...Object.fromEntries(names.map((name) => [name, style[name].value])),
      showFlag: showFlag.checked,
      showCloseBtn: showCloseBtn.checked,
    },
  };
}

async function changeCampaign(form) {
  const response = await fetch(campaignUrl, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(campaignChange(form)),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(messageOf(text));
  const { warnings = [] } = JSON.parse(text);
  await visitAgain(
    warnings.map(({ path, suggestion }) => `${path} is hard to read; try ${suggestion}.`).join(' '),
  );
}

/** What the service says of a change that it refuses. */
function messageOf(text) {
  try {
    return JSON.parse(text).error.message;
  } catch {
    return text;
  }
}

async function showCampaign({ elements }) {
  const { data } = await (await fetch(campaignUrl)).json();
  for (const [name, value] of Object.entries(data.banner))
    if (elements[name]) elements[name][typeof value === 'boolean' ? 'checked' : 'value'] = value;
  tiers = data.tiers ?? [];
  const codes = new Set(tiers.map(({ code }) => code));
  if (codes.size === 1) elements.tierCode.value = [...codes][0] ?? '';
  elements.isPaused.checked = data.status === 'paused';
  elements.isRestricted.checked = data.allowedDomains.length > 0;
  // Not before: a change sends the whole form.
  elements[0].disabled = false;
}

function showVisitor() {
  const country = cookie('emulator-country');
  if (country) byId('country').value = country;
  byId('site').value = cookie('emulator-site') ?? '';
  byId('anonymizer').checked = cookie('emulator-anonymizer') === '1';
}

async function showAnswer() {
  const response = await fetch(configUrl);
  const text = await response.text();
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {}
  const code = answer.error?.code ?? '';
  const isKnown = answer.country || code;
  byId('answer').textContent = `${response.status}\n${isKnown ? JSON.stringify(answer, null, 2) : text}`;
  const outcome = byId('outcome');
  outcome.textContent = answer.show
    ? `${answer.discount}% off`
    : (answer.reason ?? `${response.status} ${code}`);
  outcome.dataset.show = String(answer.show ?? 'error');
  const country = byId('country');
  if ([...country.options].some(({ value }) => value === answer.country)) country.value = answer.country;
}

function fail(error) {
  byId('outcome').textContent = String(error);
}

// The banner's events may come before this page has a body.
const events = [];
const showEvents = () => {
  if (byId('events')) byId('events').textContent = events.join('\n');
};
for (const name of ['ppp:shown', 'ppp:copied', 'ppp:dismissed', 'ppp:refused'])
  addEventListener(name, ({ detail }) => {
    events.push([name, detail.reason].join(' ').trim());
    showEvents();
  });

// After the load, so that the banner's own request comes first, as on any page.
addEventListener('load', () => {
  showVisitor();
  showEvents();
  byId('warnings').textContent = sessionStorage.warnings ?? '';
  Promise.all([showAnswer(), showCampaign(byId('campaign'))]).catch(fail);
  byId('visitor').addEventListener('change', () => visitAgain().catch(fail));
  byId('campaign').addEventListener('change', () => changeCampaign(byId('campaign')).catch(fail));
  byId('again').addEventListener('click', () => visitAgain().catch(fail));
});
