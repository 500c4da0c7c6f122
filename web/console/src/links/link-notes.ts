import { storedEntries } from '../api/browser-storage.ts';

/** When the merchant turned a campaign's links on in this browser (ISO 8601), by campaign ID. */
export const turnedOnTimes = storedEntries<string>('ppp-console-links');
