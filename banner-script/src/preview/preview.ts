import { receiveConfig } from '../../../packages/sdk/src/received-config.ts';
import type { ScriptTag } from '../page-settings.ts';
import { type PageOffer, page } from '../page-state.ts';
import { requestConfig } from '../read-config.ts';
import { eventReporter } from '../report-event.ts';
import { readScriptTag } from '../script-tag.ts';
import { showOffer } from '../show-offer.ts';
import { watchPage } from '../watch-page.ts';
import { markPreview } from './mark-preview.ts';
import { describeLinks, readLinks, type SentReport } from './report-links.ts';
import { prepareSelfTest } from './self-test/self-test.ts';

/** True in the build of the pinned script, which visitors load, and which has no self-test. */
declare const IS_PINNED: boolean;

/**
 * Sends the token of the preview link in the address bar, with a report if there is one. The URL does not
 * contain the token, so no log does. A string needs no preflight.
 */
const sendToken = ({ base, key }: ScriptTag, report = ''): Promise<Response> => {
  const [, token] = location.hash.split('=');
  return fetch(`${base}/preview?key=${key}`, { method: 'POST', body: token + report });
};

/** Shows what the visitor of a preview link sees, and otherwise what the script shows. */
const main = async (): Promise<void> => {
  const tag = readScriptTag() as ScriptTag;
  // The service has no such link, or cannot be reached.
  const preview = await sendToken(tag)
    .then((response) => receiveConfig(response))
    .catch(() => undefined);
  const received = preview || (await requestConfig(tag));
  const reportEvent = eventReporter(tag, received.config);
  if (!preview) return showOffer(tag, received, reportEvent);
  const addTest = IS_PINNED ? undefined : prepareSelfTest(tag.storage);
  // Without storage, a preview appears even where the banner was closed, and closing a preview is not
  // remembered. Without a subject, only the page is told.
  await showOffer({ ...tag, storage: 'none' }, received, (event) => reportEvent(event));
  const offer = page['ppp:offer'];
  const mark = offer?.box && markPreview(offer.box);
  if (!mark || !offer.config.banner.codeInLinks) return;
  describePage(mark, offer);
  addTest?.(offer, (test) => sendReport(offer, { ...readLinks(offer), test }));
};

/** Tells the service what a page does with the code. */
const sendReport = ({ tag }: PageOffer, report: SentReport): void => {
  sendToken(tag, `\n${JSON.stringify(report)}`).catch(() => {});
};

/** Reports of one page, which may change all the time. */
const mostReports = 5;

/** Says in the mark which links get the code, and tells the service, whenever that changes. */
const describePage = (mark: HTMLElement, offer: PageOffer): void => {
  let reports = 0;
  watchPage(() => {
    const report = readLinks(offer);
    const text = `Preview \u00b7 ${describeLinks(report)}`;
    if (mark.textContent === text) return;
    mark.textContent = text;
    if (reports++ < mostReports) sendReport(offer, report);
  });
};

main().catch(() => {});
