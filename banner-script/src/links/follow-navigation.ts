import { ignoreErrors } from '../ignore-errors.ts';

/** The part of the browser's Navigation API that is used here. */
export interface NavigateEvent extends Event {
  destination: { url: string; sameDocument: boolean };
  navigationType: string;
  downloadRequest: string | null;
  formData: FormData | null;
}

/**
 * Lets the window go to another URL than the page's code says, such as `location.href = …`: where `change`
 * returns another one. Browsers without the Navigation API (Chrome before 102, Safari before 26.2 and Firefox
 * before 147) go where the page says.
 */
export const followNavigation = (change: (url: string) => string): void => {
  const { navigation } = self as unknown as { navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    ignoreErrors(() => {
      const { destination, navigationType, downloadRequest, formData } = event as NavigateEvent;
      if (!event.cancelable || downloadRequest || formData) return;
      const next = change(destination.url);
      if (next === destination.url) return;
      event.preventDefault();
      location[navigationType === 'replace' ? navigationType : 'assign'](next);
    });
  });
};
