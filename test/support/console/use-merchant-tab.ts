import { useBrowser } from '../emulator/browser.ts';
import type { Emulator } from '../emulator/emulator.ts';
import { addMerchant, sharedEmulator } from '../emulator/shared-emulator.ts';
import { openService, type Service } from '../service/service.ts';
import { type MerchantTab, openConsole, openTab, signIn } from './merchant-tab.ts';

/** A signed-in tab and the service with its merchant. */
interface SignedInTab {
  service: Service;
  tab: MerchantTab;
}

/** The service with the merchant of a file's tests, and functions that open the console in a new tab. */
interface ConsoleService extends Service {
  open: (viewport?: { width: number; height: number }) => Promise<MerchantTab>;
  openSignedIn: ConsoleService['open'];
}

/** Opens the service with a new merchant before the tests of a file. Every tab closes after its test. */
export function useConsole(name: string, browser = useBrowser()): ConsoleService {
  const service = {
    open: (viewport) => openConsole(browser(), service.baseUrl, viewport),
    async openSignedIn(viewport) {
      const tab = await service.open(viewport);
      await signIn(tab.page, service.secretKey);
      return tab;
    },
  } as ConsoleService;
  beforeAll(async () => {
    Object.assign(service, await openService(name));
  });
  afterEach(async () => {
    for (const context of browser().contexts()) await context.close();
  });
  return service;
}

/** Signs a new merchant in before the tests of a file, in a time zone. Its tests share the tab. */
export function useSignedInTab(name: string, timezoneId: string): SignedInTab {
  const browser = useBrowser();
  const opened = {} as SignedInTab;
  beforeAll(async () => {
    opened.service = await openService(name);
    const viewport = { width: 1280, height: 900 };
    opened.tab = await openTab(browser(), `${opened.service.baseUrl}/console/`, { viewport, timezoneId });
    await signIn(opened.tab.page, opened.service.secretKey);
  });
  afterAll(() => opened.tab.context.close());
  return opened;
}

/** A new merchant of an emulator, and a tab with the console. */
interface MerchantOfTest {
  merchant: { baseUrl: string; secretKey: string };
  tab: MerchantTab;
}

type RunningEmulator = Pick<Emulator, 'baseUrl' | 'directory'>;
type EmulatorOfTest = RunningEmulator | Promise<RunningEmulator>;

/** Signs a new merchant in before each test. After it, the page must have had no faults. */
export function useMerchantOfTest(
  emulatorOf: () => EmulatorOfTest = sharedEmulator,
  browser = useBrowser(),
): MerchantOfTest {
  const opened = useConsoleOfTest(emulatorOf, browser);
  beforeEach(() => signIn(opened.tab.page, opened.merchant.secretKey));
  return opened;
}

/** Opens the console for a new merchant before each test, as `useMerchantOfTest` does, and signs nobody in. */
export function useConsoleOfTest(emulatorOf: () => EmulatorOfTest, browser = useBrowser()): MerchantOfTest {
  const opened = {} as MerchantOfTest;
  beforeEach(async () => {
    opened.merchant = await addMerchant(await emulatorOf(), 'Northlight');
    opened.tab = await openConsole(browser(), opened.merchant.baseUrl);
  });
  afterEach(async () => {
    expect(opened.tab.faults).toEqual([]);
    await opened.tab.context.close();
  });
  return opened;
}
