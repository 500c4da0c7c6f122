import { builtInTexts } from '../../../../core/banner/built-in-texts.ts';
import { accessibilityProblems, goTo, openDiscounts } from '../../../support/console/merchant-tab.ts';
import { useSignedInTab } from '../../../support/console/use-merchant-tab.ts';
import { callApi } from '../../../support/service/requests.ts';
import { withOperator } from '../../../support/service/target.ts';

withOperator(() => {
  const session = useSignedInTab('Console settings', 'Asia/Kolkata');
  const save = async (fields: string, consequence?: string) => {
    // The message of the save before may still be there.
    const stored = session.tab.page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    );
    await session.tab.page.getByRole('button', { name: 'Save', exact: true }).click();
    if (consequence !== undefined) {
      await session.tab.page.getByRole('dialog').getByText(consequence).waitFor();
      await session.tab.page.getByRole('button', { name: 'Save and take them offline' }).click();
    }
    await stored;
    await session.tab.page.getByText(`Saved: ${fields}.`).waitFor();
    expect(await accessibilityProblems(session.tab.page)).toEqual([]);
    const { body } = await callApi<{ data: object[] }>(session.service, 'GET', '/v1/campaigns');
    return body.data[0];
  };
  const pickChina = async (label: string) => {
    await session.tab.page.getByRole('combobox', { name: label }).click();
    await session.tab.page.keyboard.type('Chin');
    await session.tab.page.getByRole('option', { name: 'China', exact: true }).click();
  };

  it('a period is in the merchant’s time zone, and an end before the start cannot be saved', async () => {
    const { page } = session.tab;
    await openDiscounts(page);
    await page.getByText('Times are in your time zone, Asia/').waitFor();
    await page.getByLabel('Start', { exact: true }).focus();
    await page.keyboard.type('010120261200AM');
    await page.getByLabel('End', { exact: true }).fill('2025-12-01T09:30');
    await page.getByText('End: Must be after the start.').waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('End', { exact: true }).fill('2100-01-01T09:30');
    await page.getByLabel('Show a countdown in the banner').check();
    expect(
      await save('the start, the end, the countdown', 'All discounts stop on Jan 1, 2100'),
    ).toMatchObject({
      startsAt: '2025-12-31T18:30:00.000Z',
      endsAt: '2100-01-01T04:00:00.000Z',
      showCountdown: true,
    });
  });

  it('limits, excluded countries and pages are saved, and shown on the map and in the groups', async () => {
    const { page } = session.tab;
    await page.getByLabel('Maximum discount').selectOption('45');
    await page.getByText('at most 45%').first().waitFor();
    await page.getByLabel('Countries in the EU’s single market get').selectOption('all 20%');
    await pickChina('Excluded country');
    await page.getByRole('button', { name: 'Exclude the country' }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
    await pickChina('Look up a country');
    await page.getByText('China: no discount because it is excluded').waitFor();
    await page.getByLabel('Page', { exact: true }).fill('https://shop.example.com/pricing/?a=1');
    await page.keyboard.press('Enter');
    await page.getByLabel('Page', { exact: true }).fill('checkout');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a path such as').waitFor();
    expect(
      await save(
        'the pages, the EU’s single market, the maximum discount, excluded countries',
        'Visitors from China get no discount',
      ),
    ).toMatchObject({
      ...{ pagePaths: ['/pricing'], euTier: 2, maxDiscount: 45, excludedCountries: ['CN'] },
    });
  });

  it('a translation shows in the preview, and a visitor who reads that language gets it', async () => {
    const { page } = session.tab;
    await goTo(page, 'Banner');
    const headline = page.getByLabel('Headline');
    await page.getByLabel('Your texts are in').selectOption('Urdu');
    const languageAndDirection = async () => [
      await headline.getAttribute('lang'),
      await headline.getAttribute('dir'),
    ];
    const defaultText = await headline.inputValue();
    expect(await languageAndDirection()).toEqual(['en', 'ltr']);
    await headline.fill('خاص قیمت');
    expect(await languageAndDirection()).toEqual(['ur', 'rtl']);
    await headline.fill(defaultText);
    expect(await save('the banner')).toMatchObject({ banner: { language: 'ur' } });
    await page.getByLabel('Your texts are in').selectOption('Not specified');
    expect(await save('the banner')).toMatchObject({ banner: { language: null } });
    await page.getByLabel('Language', { exact: true }).selectOption('Arabic');
    const bannerHeadline = page
      .frameLocator('iframe')
      .locator('ppp-banner section')
      .getByText('خصم 45% اليوم')
      .last();
    expect(await headline.getAttribute('placeholder')).toBe(builtInTexts.ar?.banner.offerTemplate);
    expect(await headline.getAttribute('dir')).toBe('rtl');
    await headline.fill('خصم {{discount}}% اليوم');
    await page.getByText('As seen by a visitor from Egypt').waitFor();
    await bannerHeadline.waitFor();
    // There is one timer, in Arabic, although each key press drew the banner again.
    await page.frameLocator('iframe').getByRole('timer').getByText('ينتهي').waitFor({ state: 'attached' });
    const { body } = await callApi<{ data: { id: string }[] }>(session.service, 'GET', '/v1/campaigns');
    const path = `/v1/campaigns/${body.data[0]?.id}`;
    await callApi(session.service, 'PATCH', path, { allowedDomains: ['*.example.com'] });
    expect(await save('the banner')).toMatchObject({
      banner: { translations: { ar: { offerTemplate: 'خصم {{discount}}% اليوم' } } },
    });
    await goTo(page, 'Preview');
    await page.getByLabel('Browser language').selectOption('Arabic');
    await page.getByText('headline translated by you').waitFor();
    // The sample visitor is on the first allowed domain, not on an unknown domain.
    await page.locator('.page-domain').getByText('www.example.com').waitFor();
    await bannerHeadline.waitFor();
    await goTo(page, 'Banner');
    await page.getByLabel('Language', { exact: true }).selectOption('Arabic');
    await headline.fill('');
    expect(await save('the banner')).toMatchObject({ banner: { translations: {} } });
    await page.getByText('Built in, not reviewed by a native speaker.').waitFor();
    const picker = page.getByLabel('Language', { exact: true });
    await picker.selectOption('Another language…');
    // Until the language is chosen, nothing says or edits that of the last one.
    await page.getByText('Built in, not reviewed by a native speaker.').waitFor({ state: 'detached' });
    expect(await headline.count()).toBe(0);
    await page.getByLabel('Language tag').fill('Luxembourgish');
    await page.getByRole('button', { name: 'Use this language' }).click();
    await page.getByText('This isn’t a language tag.').waitFor();
    await page.getByLabel('Language tag').fill('LB');
    await page.getByRole('button', { name: 'Use this language' }).click();
    await page.getByText('Not built in: readers of Luxembourgish get your own texts').waitFor();
    expect(await picker.inputValue()).toBe('lb');
    await headline.fill('Rabatt');
    expect(await save('the banner')).toMatchObject({
      banner: { translations: { lb: { offerTemplate: 'Rabatt' } } },
    });
    expect(session.tab.faults).toEqual([]);
  });
});
