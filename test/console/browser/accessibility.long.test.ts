import { accessibilityProblems, goTo, openConsole, signIn } from '../../support/console/merchant-tab.ts';
import { useBrowser } from '../../support/emulator/browser.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withOperator } from '../../support/service/target.ts';

const screens = [
  'Home',
  'Campaign',
  'Banner',
  'Why?',
  'Statistics',
  'Install',
  'Keys',
  'Products',
  'All campaigns',
];

withOperator(() => {
  const browser = useBrowser();
  let service: Service;
  beforeAll(async () => {
    service = await openService('Console accessibility');
  });

  it.each([
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ])(
    'no screen has a problem that axe knows, or is wider than its window, at $width pixels',
    async (viewport) => {
      const { context, page, faults } = await openConsole(browser(), service.baseUrl, viewport);
      const problems: Record<string, unknown> = { signIn: await accessibilityProblems(page) };
      await signIn(page, service.secretKey);
      for (const screen of screens) {
        await goTo(page, screen);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        problems[screen] = [
          ...(await accessibilityProblems(page)),
          ...(overflow > 0 ? [`${overflow} px`] : []),
        ];
      }
      expect(problems).toEqual(Object.fromEntries(['signIn', ...screens].map((screen) => [screen, []])));
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
