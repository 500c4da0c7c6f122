import { campaignWith } from '../../support/service/campaign.ts';
import { openService, type Service } from '../../support/service/service.ts';
import { withVisitors } from '../../support/service/target.ts';
import { from, sendAsVisitor } from '../../support/service/visitor.ts';

withVisitors(() => {
  let emulator: Service;
  beforeAll(async () => {
    emulator = await openService('Languages');
  });

  it('a default banner uses the browser’s preferred language, or that of the campaign', async () => {
    const countryOverrides = [{ country: 'BR', discount: 40 }];
    const { path } = await campaignWith(emulator, { code: 'CODE', countryOverrides });
    const visit = async (language: string) => {
      const visitor = { ...from('BR'), 'accept-language': language };
      const { headers, text } = await sendAsVisitor(emulator, path, visitor);
      return { config: JSON.parse(text), headers };
    };
    const { config, headers } = await visit('pt-BR,pt;q=0.9,en;q=0.8');
    expect(config).toMatchObject({
      language: 'pt',
      countryName: 'Brazil',
      banner: {
        messageTemplate: expect.stringContaining('Seu país: Brasil?'),
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
    expect((await visit('fi,*;q=0.5')).config).toMatchObject({
      language: 'en',
      banner: { messageTemplate: expect.stringContaining('Visiting from {{countryName}}?') },
    });
  });
});
