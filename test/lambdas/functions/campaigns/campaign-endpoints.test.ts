import {
  type Campaign,
  makeCampaign,
  makeDefaultCampaign,
  rulesOf,
} from '../../../../core/campaigns/campaign.ts';
import type { Publication } from '../../../../core/campaigns/publication.ts';
import { bundledExchangeRates } from '../../../../core/exchange-rates/exchange-rates.ts';
import { entityTag } from '../../../../core/shared/entity-tags.ts';
import { createCampaign } from '../../../../lambdas/functions/campaigns/create-campaign.ts';
import { deleteCampaign } from '../../../../lambdas/functions/campaigns/delete-campaign.ts';
import { getCampaign } from '../../../../lambdas/functions/campaigns/get-campaign.ts';
import { listCampaigns } from '../../../../lambdas/functions/campaigns/list-campaigns.ts';
import { previewCampaign } from '../../../../lambdas/functions/campaigns/preview-campaign.ts';
import { updateCampaign } from '../../../../lambdas/functions/campaigns/update-campaign.ts';
import { encodeCursor } from '../../../../lambdas/http/page-parameters.ts';
import type { listCampaigns as list, readCampaign } from '../../../../storage/campaigns.ts';
import type { insertCampaign, patchCampaign, removeCampaign } from '../../../../storage/changes/campaigns.ts';
import { managementRequest, noFirstRequests } from '../../../support/management-request.ts';

const id = 'camp_01ARZ3NDEKTSV4RRFFQ69G5FAV';
const now = new Date('2026-01-02T03:04:05.678Z');
const campaign: Campaign = makeDefaultCampaign(id, now);

type Storage = {
  create: typeof insertCampaign;
  get: typeof readCampaign;
  list: typeof list;
  update: typeof patchCampaign;
  delete: typeof removeCampaign;
};
const clock = () => now;
type Outcomes = { [Method in keyof Storage]?: Awaited<ReturnType<Storage[Method]>> };

const publicationOf = (shown: Campaign, merchantId: string): Publication => ({
  campaignId: shown.id,
  merchantId,
  revision: 1,
  isSuspended: false,
  productId: null,
  baseCurrency: 'EUR',
  rules: rulesOf(shown),
});

/** The endpoints on a store with these outcomes; tells what it was asked. */
function endpointsOn(outcomes: Outcomes, merchantId = 'mer_1') {
  const asked: unknown[][] = [];
  const answering =
    (method: keyof Storage) =>
    async (...args: unknown[]) => {
      asked.push([method, ...args]);
      return outcomes[method] as never;
    };
  const campaigns = {
    create: answering('create'),
    get: answering('get'),
    list: answering('list'),
    update: answering('update'),
    delete: answering('delete'),
  };
  const preview = {
    readPublication: async (...args: unknown[]) => {
      asked.push(['get', ...args]);
      return outcomes.get && publicationOf(outcomes.get, merchantId);
    },
    readExchangeRates: async () => bundledExchangeRates,
  };
  const request = <Body>(body: Body, given: string) => managementRequest({ body, id: given });
  const one = {
    get: (given: string) => getCampaign(request(undefined, given), { campaigns }),
    update: (given: string) => updateCampaign(request({ code: 'ALL' }, given), { campaigns, clock }),
    delete: (given: string) => deleteCampaign(request(undefined, given), { campaigns }),
    preview: (given: string) => previewCampaign(request({ country: 'IN' }, given), preview),
  };
  const page = (prefix: string) => ({ limit: 7, before: `${prefix}_9` });
  const list = () => listCampaigns(managementRequest({ body: undefined, page }), { campaigns });
  const create = () =>
    createCampaign(managementRequest({ body: { name: 'Spring' } }), {
      campaigns,
      firstRequests: noFirstRequests,
      newId: () => id,
      clock,
    });
  return { asked, one, list, create };
}

const endpoints = ['get', 'update', 'delete', 'preview'] as const;

it('create stores the campaign for the authenticated merchant and answers 201 with it and its address', async () => {
  const { asked, create } = endpointsOn({ create: 'created' });
  const made = makeCampaign({ name: 'Spring' }, id, now);
  expect(await create()).toEqual({
    status: 201,
    body: { data: made },
    headers: { location: `/v1/campaigns/${id}`, etag: entityTag(made) },
  });
  expect(asked).toEqual([['create', 'mer_1', made, []]]);
});

it.each([
  ['limit_reached' as const, { code: 'campaign_limit_reached' }],
  [
    'unknown_product' as const,
    { code: 'validation_failed', details: [{ path: 'productId', code: 'unknown_product' }] },
  ],
])('create refuses %s', async (outcome, refusal) => {
  await expect(endpointsOn({ create: outcome }).create()).rejects.toMatchObject(refusal);
});

it('list answers with the page that was asked for, and names the next one only when there is one', async () => {
  const { asked, list } = endpointsOn({ list: { entries: [campaign] } });
  expect(await list()).toEqual({ status: 200, body: { data: [campaign] } });
  expect(asked).toEqual([['list', 'mer_1', { limit: 7, before: 'camp_9' }, undefined]]);
  const more = endpointsOn({ list: { entries: [campaign], next: id } });
  expect((await more.list()).body).toEqual({ data: [campaign], nextCursor: encodeCursor(id) });
});

it('get, update and delete act on the campaign of the authenticated merchant', async () => {
  const { asked, one } = endpointsOn({ get: campaign, update: campaign, delete: 'deleted' });
  const headers = { etag: entityTag(campaign) };
  expect(await one.get(id)).toEqual({ status: 200, body: { data: campaign }, headers });
  expect(await one.update(id)).toEqual({ status: 200, body: { data: campaign }, headers });
  expect(await one.delete(id)).toEqual({ status: 204 });
  expect(asked).toEqual([
    ['get', 'mer_1', id],
    ['update', 'mer_1', id, { code: 'ALL' }, clock, undefined],
    ['delete', 'mer_1', id, undefined],
  ]);
});

it('create and update take colours that are hard to read, and warn of them with a better one', async () => {
  const colors = { textColor: '#eeeeee', backgroundColor: '#ffffff' };
  const pale = { ...campaign, banner: { ...campaign.banner, ...colors } };
  const warnings = [
    {
      path: 'banner.textColor',
      code: 'contrast_too_low',
      ratio: 1.1,
      suggestion: expect.stringMatching(/^#/),
    },
  ];
  const { one } = endpointsOn({ update: pale });
  expect(await one.update(id)).toMatchObject({ status: 200, body: { data: pale, warnings } });
  const request = managementRequest({ body: { name: 'Spring', banner: colors } });
  const create = async () => 'created' as const;
  const answer = await createCampaign(request, {
    campaigns: { create },
    firstRequests: noFirstRequests,
    newId: () => id,
    clock,
  });
  expect(answer).toMatchObject({ status: 201, body: { data: { banner: colors }, warnings } });
});

it('preview answers with config and trace, and only reads', async () => {
  const { asked, one } = endpointsOn({ get: campaign });
  const { status, body } = await one.preview(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: {
      config: expect.objectContaining({ show: true, country: 'IN', currencyCode: 'INR' }),
      trace: expect.arrayContaining([expect.stringMatching(/→ 60 %$/)]),
    },
  });
  expect(asked).toEqual([['get', id]]);
});

it('preview of the campaign of another merchant is refused like one that is not there', async () => {
  const { one } = endpointsOn({ get: campaign }, 'mer_2');
  await expect(one.preview(id)).rejects.toMatchObject({ code: 'campaign_not_found' });
});

it.each(endpoints)('%s of a campaign that is not there is refused', async (method) => {
  const { one } = endpointsOn({ delete: 'missing' });
  await expect(one[method](id)).rejects.toMatchObject({ code: 'campaign_not_found' });
});

it.each(endpoints)('%s of a malformed id is refused without a look', async (method) => {
  const { asked, one } = endpointsOn({ get: campaign, update: campaign, delete: 'deleted' });
  for (const malformed of ['', 'x', id.toLowerCase(), `${id}#`, id.replace('camp', 'prod')]) {
    await expect(one[method](malformed)).rejects.toMatchObject({ code: 'campaign_not_found' });
  }
  expect(asked).toEqual([]);
});

it('delete refuses a campaign in use, update one that names an unknown product', async () => {
  const { one } = endpointsOn({ delete: 'in_use', update: 'unknown_product' });
  await expect(one.delete(id)).rejects.toMatchObject({ code: 'campaign_in_use' });
  await expect(one.update(id)).rejects.toMatchObject({
    code: 'validation_failed',
    details: [{ path: 'productId', code: 'unknown_product' }],
  });
});
