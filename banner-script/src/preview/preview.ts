import { requestConfig, type TimedConfig } from '../../../packages/sdk/src/load-config.ts';
import { page, type ScriptTag } from '../page-state.ts';
import { eventReporter, tellPage } from '../report-event.ts';
import { readScriptTag } from '../script-tag.ts';
import { showOffer } from '../show-offer.ts';
import { watchPage } from '../watch-page.ts';
import { markPreview } from './mark-preview.ts';
import { describeLinks, readLinks } from './report-links.ts';

/**
 * Sends the token of the preview link in the address bar, with a report if there is one. The URL does not
 * contain the token, so no log does. A string needs no preflight.
 */
const sendToken = ({ base, key }: ScriptTag, report = ''): Promise<Response> => {
  const [, token] = location.hash.split('=');
  return fetch(`${base}/preview?key=${key}`, { method: 'POST', body: token + report });
};

/**
 * Returns the configuration of the preview link; `undefined` if the service has no such link.
 */
const requestPreview = async (tag: ScriptTag): Promise<TimedConfig | undefined> => {
  const response = await sendToken(tag);
  if (!response.ok) return undefined;
  const serviceMs = Date.parse(response.headers.get('date') as string);
  return [await response.json(), serviceMs - Date.now() || 0];
};

/** Shows what the visitor of a preview link sees, and otherwise what the script shows. */
const main = async (): Promise<void> => {
  const tag = readScriptTag() as ScriptTag;
  const preview = await requestPreview(tag).catch(() => undefined);
  const timed = preview || (await requestConfig(`${tag.base}/config/${tag.key}`, tag.storage));
  if (!preview) return showOffer(tag, timed, eventReporter(tag, timed[0]));
  // Without storage, a preview appears even where the banner was closed, and closing a preview is not
  // remembered.
  await showOffer({ ...tag, storage: 'none' }, timed, (event) => tellPage(event, timed[0]));
  const mark = page['ppp:box'] && markPreview(page['ppp:box']);
  const [config] = timed;
  if (mark && config.show && config.banner.codeInLinks) describePage(mark, config.code as string, tag);
};

/** Reports of one page, which may change all the time. */
const mostReports = 5;

/** Says in the mark which links get the code, and tells the service, whenever that changes. */
const describePage = (mark: HTMLElement, code: string, tag: ScriptTag): void => {
  let reports = 0;
  watchPage(() => {
    const report = readLinks(code);
    const text = `Preview \u00b7 ${describeLinks(report)}`;
    if (mark.textContent === text) return;
    mark.textContent = text;
    if (reports++ < mostReports) sendToken(tag, `\n${JSON.stringify(report)}`).catch(() => {});
  });
};

main().catch(() => {});
