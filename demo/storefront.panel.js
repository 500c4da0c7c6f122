// Controls of the demo storefront: chooses the visitor, changes the campaign, and shows the service's
// response. Runs before the banner's script, so that it receives all the banner's events.

const configUrl = '/v1/banner/config/PUBLIC_KEY';
const campaignUrl = '/emulator/campaign';
const shopDomain = 'shop.example.com';
const presets = BANNER_PRESETS;
const byId = (id) => document.getElementById(id);

const cookie = (name) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1];
const setCookie = (name, value) => {
  Object.assign(document, { cookie: `${name}=${value}; path=/; SameSite=Lax` });
};

/** Starts a new visit: other cookies, no session, and no cached response in browser or edge. */
async function visitAgain(warnings = '') {
  setCookie('emulator-country', byId('country').value);
  setCookie('emulator-site', byId('site').value);
  setCookie('emulator-anonymizer', byId('anonymizer').checked ? 1 : 0);
  sessionStorage.clear();
  localStorage.clear();
  // Shown after the reload.
  if (warnings) sessionStorage.warnings = warnings;
  await fetch('/emulator/edge-cache', { method: 'DELETE' });
  await fetch(configUrl, { cache: 'reload' });
  location.reload();
}

/** The campaign's discounts when the form was loaded. */
let tiers = [];

/** Returns the form as a PATCH of the campaign. */
function campaignChange(form) {
  const { isPaused, isRestricted, showFlag, showCloseBtn, tierCode, ...style } = form.elements;
  const names = [
    'position',
    'offerTemplate',
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
    warnings.map(({ path, suggestion }) => `${path} is hard to read: try ${suggestion}.`).join(' '),
  );
}

/** Returns the service's error message. */
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
  // Enabled only now, because a change sends the whole form.
  elements[0].disabled = false;
}

function showVisitor() {
  const country = cookie('emulator-country');
  if (country) byId('country').value = country;
  byId('site').value = cookie('emulator-site') ?? '';
  byId('anonymizer').checked = cookie('emulator-anonymizer') === '1';
}

async function showResponse() {
  const response = await fetch(configUrl);
  const text = await response.text();
  let config = {};
  try {
    config = JSON.parse(text);
  } catch {}
  const code = config.error?.code ?? '';
  const isKnown = config.country || code;
  byId('response').textContent = `${response.status}\n${isKnown ? JSON.stringify(config, null, 2) : text}`;
  const outcome = byId('outcome');
  outcome.textContent = config.show
    ? `${config.discount}% off`
    : (config.reason ?? `${response.status} ${code}`);
  outcome.dataset.show = String(config.show ?? 'error');
  const country = byId('country');
  if ([...country.options].some(({ value }) => value === config.country)) country.value = config.country;
}

function fail(error) {
  byId('outcome').textContent = String(error);
}

// Events may arrive before the body exists.
const events = [];
const showEvents = () => {
  if (byId('events')) byId('events').textContent = events.join('\n');
};
for (const name of ['ppp:shown', 'ppp:copied', 'ppp:opened', 'ppp:dismissed', 'ppp:no-discount'])
  addEventListener(name, ({ detail }) => {
    events.push([name, detail.reason].join(' ').trim());
    showEvents();
  });

// After load, so that the banner's own request is the first one.
addEventListener('load', () => {
  showVisitor();
  showEvents();
  byId('warnings').textContent = sessionStorage.warnings ?? '';
  Promise.all([showResponse(), showCampaign(byId('campaign'))]).catch(fail);
  for (const { name } of presets) byId('preset').append(new Option(name));
  byId('preset').addEventListener('change', ({ target }) => {
    const { name, ...colors } = presets.find((preset) => preset.name === target.value) ?? {};
    for (const [field, color] of Object.entries(colors)) byId('campaign').elements[field].value = color;
  });
  byId('visitor').addEventListener('change', () => visitAgain().catch(fail));
  byId('campaign').addEventListener('change', () => changeCampaign(byId('campaign')).catch(fail));
  byId('again').addEventListener('click', () => visitAgain().catch(fail));
});
