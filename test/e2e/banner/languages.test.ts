import { callApi } from '../../support/service/requests.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { from, sendAsVisitor } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Languages');
  });

  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> =>
    (await callApi(emulator, 'POST', path, body)).body.data;

  /** Creates a campaign and a key, and returns functions to visit and to translate its banner. */
  async function campaignWith(banner: Record<string, unknown> = {}) {
    const countryOverrides = [{ country: 'BR', discount: 40 }];
    const { id } = await post('/v1/campaigns', { name: 'Campaign', code: 'CODE', countryOverrides, banner });
    const { key } = await post('/v1/api-keys', { name: 'Shop', type: 'public', campaignId: id });
    const path = `/v1/banner/config/${key}`;
    return {
      id: String(id),
      async visit(language: string | string[], country = 'BR') {
        const { headers, text } = await sendAsVisitor(emulator, path, {
          ...from(country),
          'accept-language': language,
        });
        return { source: String(headers['x-cache']).split(' ')[0], config: JSON.parse(text), headers };
      },
      translate: (translations: unknown) =>
        callApi(emulator, 'PATCH', `/v1/campaigns/${id}`, { banner: { translations } }),
    };
  }

  it('a default banner uses the browser’s preferred language, or that of the campaign', async () => {
    const { visit } = await campaignWith();
    const { config, headers } = await visit('pt-BR,pt;q=0.9,en;q=0.8');
    expect(config).toMatchObject({
      language: 'pt',
      countryName: 'Brazil',
      banner: {
        messageTemplate: expect.stringContaining('Seu país é Brasil?'),
        ctaText: 'Copiar código',
        offerTemplate: '{{discount}}% de desconto',
        labels: { close: 'Fechar' },
      },
    });
    expect(headers.vary).toContain('Accept-Language');
    expect((await visit('en;q=0.5, ar;q=0.9')).config).toMatchObject({
      language: 'ar',
      banner: { messageTemplate: expect.stringContaining('البرازيل') },
    });
    expect((await visit('ja,*;q=0.5')).config).toMatchObject({
      language: 'en',
      banner: { messageTemplate: expect.stringContaining('Visiting from {{countryName}}?') },
    });
  });

  it('a custom text uses only the merchant’s translations, starting with the next request', async () => {
    const { visit, translate } = await campaignWith({
      messageTemplate: 'Deal for {{countryName}}',
      translations: { 'pt-br': { messageTemplate: 'Oferta: {{countryName}}' }, de: { ctaText: 'Kopieren' } },
    });
    const bannerFor = async (language: string) => {
      const { language: tag, banner } = (await visit(language)).config;
      return [tag, banner.messageTemplate, banner.ctaText];
    };
    expect(await bannerFor('pt-BR')).toEqual(['pt-BR', 'Oferta: Brasil', 'Copiar código']);
    expect(await bannerFor('pt-PT')).toEqual(['pt', 'Deal for {{countryName}}', 'Copiar código']);
    expect(await bannerFor('de-AT,en')).toEqual(['de', 'Deal for {{countryName}}', 'Kopieren']);
    expect(await bannerFor('cs-x,it')).toEqual(['en', 'Deal for {{countryName}}', 'Copy code']);
    const { body } = await translate({ it: { messageTemplate: 'Offerta {{countryName}}' }, de: null });
    expect(body.data).toMatchObject({ banner: { translations: { 'pt-BR': {}, it: {} } } });
    expect(await bannerFor('it-IT')).toEqual(['it', 'Offerta Brasile', 'Copy code']);
    expect(await bannerFor('de-AT,en')).toEqual(['en', 'Deal for {{countryName}}', 'Copy code']);
  });

  it('a banner with only custom texts uses the campaign’s language', async () => {
    const texts = { messageTemplate: 'عرضنا', ctaText: 'انسخ', offerTemplate: 'خصم {{discount}}%' };
    const { visit } = await campaignWith({ ...texts, language: 'AR-eg' });
    for (const language of ['pt-BR', 'ja'])
      expect((await visit(language)).config).toMatchObject({
        language: 'ar-EG',
        banner: { ...texts, offerTemplate: 'خصم ٤٠%', labels: { close: 'إغلاق' } },
      });
  });

  it('each invalid translation returns an error with its path', async () => {
    const { translate } = await campaignWith();
    const { status, body } = await translate({ klingon: {}, pt: { messageTemplate: '{{contry}}' } });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({
      code: 'validation_failed',
      details: [
        { path: 'banner.translations.pt.messageTemplate', code: 'unknown_placeholder' },
        { path: 'banner.translations.klingon', code: 'invalid_language' },
      ],
    });
    const long = { messageTemplate: 'ह'.repeat(240) };
    const { error } = (await translate({ ar: long, bn: long, hi: long, pt: long, ur: long, vi: long })).body;
    expect(error).toMatchObject({ details: [{ path: 'banner.translations', code: 'too_long' }] });
  });

  it('the preview in a language equals the visitor’s response and explains each text', async () => {
    const { id, visit } = await campaignWith({ translations: { pt: { ctaText: 'Pegar' } } });
    const preview = await callApi(emulator, 'POST', `/v1/campaigns/${id}/preview`, {
      country: 'BR',
      language: 'pt-BR',
    });
    expect(preview.body.data.config).toEqual((await visit('pt-BR')).config);
    const sources = ['built_in', 'translation', 'built_in'];
    expect((preview.body.data.trace as object[]).at(-1)).toMatchObject({
      rule: 'language',
      texts: sources.map((source) => ({ source, language: 'pt' })),
    });
  });

  it('the cache has at most one entry per language and country for any headers', async () => {
    const { visit } = await campaignWith({ translations: { de: { ctaText: 'Kopieren' } } });
    const known = ['pt', 'ar', 'en', 'de', 'ja'];
    for (const language of known) expect((await visit(language)).source).toBe('Miss');
    const letter = (index: number) => String.fromCharCode(97 + (index % 26));
    const tag = (index: number) => `${letter(index)}x-${letter(index * 3)}${letter(index * 7)}`;
    const headers = Array.from(
      { length: 1_000 },
      (_none, index) =>
        `${tag(index)};q=0.${index}, ${known[index % 5]}-${letter(index)}${letter(index * 11)};q=0.${index}5`,
    );
    const long = headers.join();
    expect(long.length).toBeGreaterThan(8_192);
    const others = [long.slice(0, 8_192), 'ar,'.repeat(2_700), ','.repeat(8_192), ['ar', 'de'], ['ar', 'ar']];
    let misses = 0;
    const all: (string | string[])[] = [...headers, ...others];
    while (all.length > 0)
      for (const { source } of await Promise.all(all.splice(0, 20).map((each) => visit(each))))
        misses += source === 'Hit' ? 0 : 1;
    expect(misses).toBe(0);
    expect((await visit('ar', 'IN')).source).toBe('Miss');
    expect((await visit('ar-EG;q=0.1', 'IN')).source).toBe('Hit');
  });
});
