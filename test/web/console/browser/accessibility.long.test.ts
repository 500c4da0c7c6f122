import type { Page } from 'playwright-core';
import { accessibilityProblems, goTo, openTab, signIn } from '../../../support/console/merchant-tab.ts';
import { useConsole } from '../../../support/console/use-merchant-tab.ts';
import { useBrowser } from '../../../support/emulator/browser.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

const screens = [
  'Home',
  'Discounts',
  'Checkout',
  'Banner',
  'Preview',
  'Statistics',
  'Install',
  'Activity',
  'All campaigns',
];
const steps = ['checkout', 'codes', 'style', 'site', 'publish'];

/**
 * Returns boxes whose content is wider than they are, and buttons that are less than 24 pixels high (WCAG
 * 2.5.8).
 */
function cutContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.card, .side, .table-frame, .choices')];
    const buttons = [...document.querySelectorAll('button')].filter(({ offsetHeight }) => offsetHeight > 0);
    return [
      ...boxes
        .filter((box) => box.scrollWidth > box.clientWidth)
        .map((box) => `too narrow: ${box.className}`),
      ...buttons
        .filter(({ offsetHeight }) => offsetHeight < 24)
        .map(({ textContent }) => `too low: ${textContent}`),
    ];
  });
}

withOperator(() => {
  const browser = useBrowser();
  const service = useConsole('Console accessibility', browser);
  beforeAll(async () => {
    const price = { baseCurrency: 'USD', basePrice: 49 };
    const product = { name: 'Complete course of sound', url: 'https://shop.example.com/course', ...price };
    await callApi(service, 'POST', '/v1/products', product);
  });

  it.each([
    { width: 1280, height: 900, colorScheme: 'light' },
    { width: 1280, height: 900, colorScheme: 'dark' },
    { width: 390, height: 844, colorScheme: 'light' },
    { width: 320, height: 700, colorScheme: 'light' },
  ] as const)(
    'no screen has an axe violation, overflows its window or has two primary buttons, at $width pixels, $colorScheme',
    async ({ colorScheme, ...viewport }) => {
      const { page, faults } = await openTab(browser(), `${service.baseUrl}/console/`, {
        viewport,
        colorScheme,
      });
      const findings = async () => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const primary = await page.locator('.button.primary').count();
        return [
          ...(await accessibilityProblems(page)),
          ...(await cutContent(page)),
          ...(overflow > 0 ? [`${overflow} px`] : []),
          ...(primary > 1 ? [`${primary} primary buttons`] : []),
        ];
      };
      const problems: Record<string, unknown> = { signIn: await accessibilityProblems(page) };
      await signIn(page, service.secretKey);
      for (const screen of screens) {
        await goTo(page, screen);
        problems[screen] = await findings();
      }
      for (const step of steps) {
        await page.goto(`${service.baseUrl}/console/setup/${step}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        problems[step] = await findings();
      }
      const pages = ['signIn', ...screens, ...steps];
      expect(problems).toEqual(Object.fromEntries(pages.map((name) => [name, []])));
      expect(faults).toEqual([]);
    },
  );
});
