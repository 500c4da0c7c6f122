import { addElement } from '../../banner/add-element.ts';
import { addStyle } from '../../banner/style-sheet.ts';
import type { Verdict } from './judge-press.ts';

/** A pressed control with its verdict. */
export interface Result extends Verdict {
  name: string;
}

/** Single properties, which no Content-Security-Policy rejects. */
const buttonStyle = {
  position: 'absolute',
  top: '0',
  right: '20px',
  minHeight: '24px',
  borderRadius: '0 0 5px 5px',
  padding: '0 10px',
  background: 'var(--ctaColor)',
  color: 'var(--ctaTextColor)',
  font: '600 12px/24px system-ui,sans-serif',
};

const css =
  ':host{all:initial!important;position:fixed!important;bottom:8px!important;left:8px!important;z-index:999999999!important}' +
  'details{box-sizing:border-box;width:400px;max-width:calc(100vw - 16px);max-height:calc(100vh - 16px);overflow:auto;padding:16px;border:1px solid #8888;border-radius:12px;background:#fff;color:#111;font:14px/1.43 system-ui,sans-serif;box-shadow:0 8px 32px #0004}' +
  'details:not([open]){width:auto}' +
  'summary{font-size:16px;font-weight:600}' +
  'p,ul{margin:8px 0 0;padding:0}' +
  'li{list-style:none;padding:8px 0;border-top:1px solid #ddd}' +
  'li p{margin:0}' +
  '.carried b::before{content:"\u2713 ";color:#047857}' +
  '.lost b::before{content:"\u2717 ";color:#b91c1c}' +
  '.unknown b::before{content:"? "}' +
  'button{margin-top:12px;min-height:44px;padding:0 16px;border:1px solid #111;border-radius:8px;background:#111;color:#fff;font:inherit;font-weight:600}';

/** Adds the button "Test" to the banner, for the merchant and so in English. */
export const addTestButton = (box: HTMLElement): HTMLElement => {
  const button = addElement(box, 'button', 'Test');
  button.lang = 'en';
  Object.assign(button.style, buttonStyle);
  box.style.paddingTop = '26px';
  return button;
};

/** Adds the list of results to the page, and returns what shows a summary and the results. */
export const addResults = (reload: () => void): ((summary: string, results: Result[]) => void) => {
  const host = document.createElement('ppp-test');
  host.lang = 'en';
  const root = host.attachShadow({ mode: 'open' });
  addStyle(root, css);
  // It folds, because it covers a part of the page.
  const section = addElement(root, 'details') as HTMLDetailsElement;
  section.open = true;
  addElement(section, 'summary', 'Test of your buy buttons');
  const status = addElement(section, 'p');
  status.setAttribute('role', 'status');
  const list = addElement(section, 'ul');
  addElement(
    section,
    'p',
    'Nothing leaves this page now. Press any other button, and it\u2019s tested, too.',
  );
  addElement(section, 'button', 'Reload the page').onclick = reload;
  document.documentElement.append(host);
  return (summary, results) => {
    status.textContent = summary;
    list.textContent = '';
    for (const { name, state, text } of results) {
      const item = addElement(list, 'li');
      item.className = state;
      addElement(item, 'b', name);
      addElement(item, 'p', text);
    }
  };
};
