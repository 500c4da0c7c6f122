/** Files without a test of their own name, and the test that covers them. */
interface CoveredElsewhere {
  test: string;
  /** Why this test is the right place: what it does with the files. */
  reason: string;
  files: string[];
}

/**
 * The source files with at least three branches that have no test of their own name.
 * `test/architecture.test.ts` asserts that the list is complete and contains no other file.
 */
export const coveredElsewhere: CoveredElsewhere[] = [
  {
    test: 'test/lambdas/checkouts/reconcile-codes.test.ts',
    reason: 'runs the service against the fake of each provider',
    files: [
      'demo/checkouts/fake-checkout.ts',
      'demo/checkouts/fake-paddle.ts',
      'demo/checkouts/fake-polar.ts',
      'demo/checkouts/fake-stripe.ts',
      'demo/checkouts/stripe-form.ts',
    ],
  },
  {
    test: 'test/core/checkouts/checkout-findings.test.ts',
    reason: 'finds shared codes by these rules',
    files: ['core/checkouts/shared-codes.ts'],
  },
  {
    test: 'test/lambdas/alerts/reconcile-alerts.test.ts',
    reason: 'runs the worker with a table, a fake of Stripe and a server for alerts',
    files: [
      'lambdas/alerts/find-alerts.ts',
      'lambdas/checkouts/find-checkout-alerts.ts',
      'lambdas/functions/alerts/reconcile-alerts.ts',
    ],
  },
  {
    test: 'test/web/console/browser/alerts.long.test.ts',
    reason: 'sets, tests and removes the URL in a browser',
    files: ['web/console/src/alerts/recipient.tsx'],
  },
  {
    test: 'test/web/console/browser/activity.long.test.ts',
    reason: 'filters and links entries in a browser',
    files: ['web/console/src/activity/activity-queries.ts', 'web/console/src/activity/activity.tsx'],
  },
  {
    test: 'test/e2e/management/alerts.test.ts',
    reason: 'sets, replaces and removes the URL over HTTP',
    files: ['lambdas/functions/merchant/update-merchant.ts'],
  },
  {
    test: 'test/bin/start/start.data-folder.long.test.ts',
    reason: 'starts again with the data of an earlier start',
    files: ['packages/aws-emulator/data-folder.ts'],
  },
  {
    test: 'packages/aws-emulator/test/run-stack.test.ts',
    reason: 'runs functions of a whole cloud assembly',
    files: ['packages/aws-emulator/lambda/functions.ts', 'packages/aws-emulator/lambda/lambda-instance.ts'],
  },
  {
    test: 'test/storage/transactions/campaigns.test.ts',
    reason: 'reads the campaigns that it writes',
    files: ['storage/campaigns.ts'],
  },
  {
    test: 'test/banner-script/src/main.test.ts',
    reason: 'drives the built script in a page and asserts on the banner',
    files: [
      'banner-script/src/banner/banner-host.ts',
      'banner-script/src/banner/banner-parts.ts',
      'banner-script/src/banner/copy-code.ts',
      'banner-script/src/script-tag.ts',
      'banner-script/src/show-offer.ts',
    ],
  },
  {
    test: 'test/banner-script/pages/out-of-the-way.long.test.ts',
    reason: 'needs the layout of whole pages',
    files: ['banner-script/src/banner/depth-to-clear.ts', 'banner-script/src/banner/pinned-parts.ts'],
  },
  {
    test: 'test/banner-script/pages/page-furniture.long.test.ts',
    reason: 'needs the layout of whole pages',
    files: ['banner-script/src/banner/page-parts.ts'],
  },
  {
    test: 'test/e2e/banner/preview-page.long.test.ts',
    reason: 'opens preview links in a browser',
    files: ['banner-script/src/preview/preview.ts'],
  },
  {
    test: 'test/banner-script/pages/hydration.long.test.ts',
    reason: 'needs frameworks that hydrate a page',
    files: ['banner-script/src/prices/hydration.ts'],
  },
  {
    test: 'test/banner-script/src/prices/prices.long.test.ts',
    reason: 'drives the built file in a page and asserts on the estimates',
    files: [
      'banner-script/src/prices/estimate.ts',
      'banner-script/src/prices/price-rules.ts',
      'banner-script/src/prices/price.ts',
      'banner-script/src/prices/show-estimates.ts',
    ],
  },
  {
    test: 'test/banner-script/src/links/links.long.test.ts',
    reason: 'drives the built file in a page and asserts on its links',
    files: ['banner-script/src/links/put-code.ts'],
  },
  {
    test: 'test/banner-script/build.pinned.long.test.ts',
    reason: 'visits a page with everything that the script can load',
    files: ['banner-script/src/load-file.ts'],
  },
  {
    test: 'test/banner-script/src/rules/rules.test.ts',
    reason: 'drives the built file in a page, with its clock',
    files: ['banner-script/src/rules/countdown.ts'],
  },
  {
    test: 'test/bin/gateway-keys.test.ts',
    reason: "calls it through the commands, with the emulator's API Gateway",
    files: ['bin/api-gateway.ts', 'packages/aws-emulator/control-plane/usage-plan-api.ts'],
  },
  {
    test: 'test/e2e/checkouts/codes.test.ts',
    reason: 'runs the commands as an operator does',
    files: ['bin/checkouts/command-line.ts', 'bin/checkouts/list.ts', 'bin/checkouts/run.ts'],
  },
  {
    test: 'test/bin/cost/cost.test.ts',
    reason: 'compares the printed bill of a stage',
    files: ['bin/cost/printed-bill.ts', 'bin/cost/stage.ts', 'bin/cost/work.ts'],
  },
  {
    test: 'test/e2e/start/watch.long.test.ts',
    reason: 'edits a copy of the project while it runs',
    files: ['bin/start/update-assembly.ts'],
  },
  {
    test: 'test/e2e/start/start.long.test.ts',
    reason: 'runs npm start',
    files: ['bin/demo-merchant.ts', 'packages/aws-emulator/process/shutdown.ts'],
  },
  {
    test: 'quality/aws/run.ts',
    reason: 'deploys, fails and repeats each stage on moto, which needs minutes and Python',
    files: ['bin/deploy/deploy.ts'],
  },
  {
    test: 'test/bin/deploy/preflight.test.ts',
    reason: 'signs its calls',
    files: ['bin/deploy/signed-call.ts'],
  },
  {
    test: 'test/bin/merchant.test.ts',
    reason: 'runs the commands as an operator does',
    files: [
      'bin/merchant/command-line.ts',
      'bin/merchant/commands.ts',
      'bin/merchant/find-merchant.ts',
      'bin/onboard.ts',
      'packages/aws-emulator/control-plane/control-plane.ts',
      'packages/aws-emulator/control-plane/stack-api.ts',
    ],
  },
  {
    test: 'test/bin/merchant/repair.long.test.ts',
    reason: 'damages and repairs it',
    files: ['bin/merchant/heartbeat-key.ts'],
  },
  {
    test: 'test/e2e/banner/edge-publishing.long.test.ts',
    reason: 'runs the command as an operator does',
    files: ['bin/reconcile-edge.ts'],
  },
  {
    test: 'test/core/banner/banner-language.test.ts',
    reason: 'tests tags with the languages that they select',
    files: ['core/banner/language-tags.ts'],
  },
  {
    test: 'test/core/errors/errors.test.ts',
    reason: 'tests the errors as responses have them',
    files: ['core/errors/response-error.ts'],
  },
  {
    test: 'test/e2e/start/demo-checkout.long.test.ts',
    reason: "uses the demo's controls in a browser",
    files: ['demo/checkouts/checkout-controls.ts'],
  },
  {
    test: 'test/e2e/start/storefront.long.test.ts',
    reason: 'uses the page in a browser',
    files: ['demo/storefront.panel.js'],
  },
  {
    test: 'test/lambdas/checkouts/providers/provider-of.test.ts',
    reason: 'tests all providers with the same cases, against fakes that check each request',
    files: [
      'lambdas/checkouts/providers/paddle.ts',
      'lambdas/checkouts/providers/provider-requests.ts',
      'lambdas/checkouts/providers/provider-responses.ts',
      'lambdas/checkouts/providers/provider.ts',
      'lambdas/checkouts/providers/stripe.ts',
    ],
  },
  {
    test: 'test/lambdas/contract/document.test.ts',
    reason: 'asserts on the whole document',
    files: [
      'lambdas/contract/document-responses.ts',
      'lambdas/contract/header-parameters.ts',
      'lambdas/contract/json-schemas.ts',
    ],
  },
  {
    test: 'test/e2e/management/campaigns.test.ts',
    reason: 'calls the endpoint over HTTP',
    files: ['lambdas/functions/campaigns/create-campaign.ts'],
  },
  {
    test: 'test/e2e/checkouts/checkouts.test.ts',
    reason: 'calls the endpoint over HTTP',
    files: [
      'lambdas/functions/checkouts/delete-checkout.ts',
      'lambdas/functions/checkouts/update-checkout.ts',
    ],
  },
  {
    test: 'test/e2e/checkouts/codes.test.ts',
    reason: 'calls the endpoint over HTTP',
    files: ['lambdas/functions/checkouts/sync-campaign-codes.ts'],
  },
  {
    test: 'test/lambdas/checkouts/reconcile-codes.drift.test.ts',
    reason: 'runs every step against fakes whose responses change',
    files: ['lambdas/checkouts/provider-steps.ts'],
  },
  {
    test: 'test/lambdas/checkouts/reconcile-checkout.test.ts',
    reason: 'runs the function with its messages',
    files: ['lambdas/checkouts/ledger.ts', 'lambdas/functions/checkouts/reconcile-checkouts.ts'],
  },
  {
    test: 'test/lambdas/http/endpoint.test.ts',
    reason: 'sends bodies to an endpoint',
    files: ['lambdas/http/json-body.ts'],
  },
  {
    test: 'test/lambdas/functions/background/refresh-fx-rates.test.ts',
    reason: 'lets the sources of exchange rates fail',
    files: ['lambdas/runtime/fetch-json.ts'],
  },
  {
    test: 'test/lib/service-stack.long.test.ts',
    reason: 'asserts on the templates of all stages, whose synthesis fails for a new finding of cdk-nag',
    files: ['lib/data-table.ts'],
  },
  {
    test: 'test/lib/service-stack.long.test.ts',
    reason: 'synthesizes stages with all alarms, with some, and with one that does not exist',
    files: ['lib/monitoring/alarm-set.ts'],
  },
  {
    test: 'test/lib/api/service-api.test.ts',
    reason: 'asserts on the synthesized template',
    files: ['lib/api/gateway-responses.ts'],
  },
  {
    test: 'test/edge/viewer-request.runtime.test.ts',
    reason: 'assembles the gate and measures it',
    files: ['lib/edge/gate-code.ts'],
  },
  {
    test: 'test/lib/config.test.ts',
    reason: 'tests the settings with those of the stages',
    files: ['lib/stage-config.ts'],
  },
  {
    test: 'test/e2e/banner/edge-cache.test.ts',
    reason: "sends visitors' requests through the emulated edge",
    files: ['packages/aws-emulator/cloudfront/behaviors.ts', 'packages/aws-emulator/cloudfront/origin.ts'],
  },
  {
    test: 'packages/aws-emulator/test/cloudfront/cache/cache-fetch.test.ts',
    reason: 'fetches with each encoding',
    files: ['packages/aws-emulator/cloudfront/cache/cache-compression.ts'],
  },
  {
    test: 'packages/aws-emulator/test/cloudfront/function/key-value-store.test.ts',
    reason: 'calls the API of the store',
    files: ['packages/aws-emulator/cloudfront/function/key-value-store-api.ts'],
  },
  {
    test: 'packages/aws-emulator/test/cloudfront/function/edge-function.test.ts',
    reason: 'runs functions in it',
    files: ['packages/aws-emulator/cloudfront/function/sandbox.js'],
  },
  {
    test: 'packages/aws-emulator/test/dynamodb/table-server.test.ts',
    reason: 'calls a real table',
    files: ['packages/aws-emulator/dynamodb/dynamodb-calls.ts'],
  },
  {
    test: 'packages/aws-emulator/test/lambda/event-sources/stream-source.test.ts',
    reason: 'reads the stream of a real table',
    files: [
      'packages/aws-emulator/dynamodb/stream-reader.ts',
      'packages/aws-emulator/dynamodb/table.ts',
      'packages/aws-emulator/lambda/event-sources/event-sources.ts',
    ],
  },
  {
    test: 'packages/aws-emulator/test/gateway/rest-api.test.ts',
    reason: 'sends requests to an API with each integration',
    files: [
      'packages/aws-emulator/gateway/context-variables.ts',
      'packages/aws-emulator/gateway/integrations/integrations.ts',
      'packages/aws-emulator/gateway/integrations/lambda-integration.ts',
      'packages/aws-emulator/gateway/integrations/proxy-event.ts',
      'packages/aws-emulator/gateway/method-throttle.ts',
      'packages/aws-emulator/http/written-headers.ts',
      'packages/aws-emulator/lambda/lambda-permissions.ts',
    ],
  },
  {
    test: 'packages/aws-emulator/test/gateway/integrations/request-mapping.test.ts',
    reason: 'maps requests',
    files: ['packages/aws-emulator/gateway/request-parameters.ts'],
  },
  {
    test: 'packages/aws-emulator/test/dynamodb/table-proxy.test.ts',
    reason: 'calls as each function',
    files: ['packages/aws-emulator/iam/callers.ts'],
  },
  {
    test: 'packages/aws-emulator/test/lambda/event-sources/queue-source.test.ts',
    reason: 'delivers messages',
    files: ['packages/aws-emulator/lambda/event-sources/event-source-mapping.ts'],
  },
  {
    test: 'packages/aws-emulator/test/lambda/lambda-function.test.ts',
    reason: 'runs functions in it',
    files: ['packages/aws-emulator/lambda/lambda-bootstrap.mjs'],
  },
  {
    test: 'packages/aws-emulator/test/state.test.ts',
    reason: 'locks the folder of the state',
    files: ['packages/aws-emulator/process/lock-file.ts'],
  },
  {
    test: 'test/e2e/protocol/odd-requests.test.ts',
    reason: 'sends requests that no API expects',
    files: ['packages/aws-emulator/service-handler.ts'],
  },
  {
    test: 'packages/aws-emulator/test/sqs/queue.test.ts',
    reason: 'tests queues with their settings',
    files: ['packages/aws-emulator/sqs/queue-settings.ts'],
  },
  {
    test: 'packages/aws-emulator/test/template/validation.test.ts',
    reason: 'reads templates with errors',
    files: ['packages/aws-emulator/template/assembly.ts'],
  },
  {
    test: 'packages/aws-emulator/test/template/intrinsics.test.ts',
    reason: 'resolves references to resources',
    files: ['packages/aws-emulator/template/attributes.ts', 'packages/aws-emulator/template/identities.ts'],
  },
  {
    test: 'packages/sdk/test/src/client.test.ts',
    reason: 'tests the client with its public functions',
    files: [
      'packages/sdk/src/format-price.ts',
      'packages/sdk/src/load-config.ts',
      'packages/sdk/src/ppp-error.ts',
    ],
  },
  {
    test: 'test/storage/dynamodb/reads.database-items.test.ts',
    reason: 'lets requests fail with and without the SDK',
    files: ['storage/aws-calls/signed-request.ts'],
  },
  {
    test: 'test/storage/dynamodb/items.test.ts',
    reason: 'compares it with the SDK',
    files: ['storage/dynamodb/signed-items.ts'],
  },
  {
    test: 'test/lambdas/functions/background/reconcile-edge.test.ts',
    reason: 'publishes through the function, whose faults and repetitions matter',
    files: ['storage/edge/reconcile-entries.ts', 'storage/edge/reconcile-messages.ts'],
  },
  {
    test: 'test/lambdas/functions/api-keys/create-api-key.test.ts',
    reason: 'changes the keys that it creates',
    files: ['lambdas/functions/api-keys/update-api-key.ts'],
  },
  {
    test: 'test/storage/transactions/api-keys.test.ts',
    reason: 'reads the credentials of keys that it adds and revokes',
    files: ['storage/keys/credentials.ts'],
  },
  {
    test: 'test/lambdas/functions/banner/open-preview-link.test.ts',
    reason: 'opens links, also expired ones',
    files: ['storage/preview-links.ts'],
  },
  {
    test: 'test/web/console/build/console-files.test.ts',
    reason: 'asserts on the built files',
    files: ['web/console/build/bundle-console.ts'],
  },
  {
    test: 'test/web/console/src/parts/states.test.tsx',
    reason: 'shows each error',
    files: ['web/console/src/api/api-error.ts'],
  },
  {
    test: 'test/web/console/browser/journey.test.ts',
    reason: 'uses the screens in a browser',
    files: [
      'web/console/src/api/check-key.ts',
      'web/console/src/api/queries.ts',
      'web/console/src/app.tsx',
      'web/console/src/layout/layout.tsx',
      'web/console/src/layout/navigation.tsx',
      'web/console/src/layout/sign-in.tsx',
      'web/console/src/parts/buttons/button.tsx',
      'web/console/src/routing/location.tsx',
      'web/console/src/screens/banner/banner-frame.tsx',
      'web/console/src/screens/banner/colors.tsx',
      'web/console/src/screens/banner/mock-shop.ts',
      'web/console/src/screens/banner/preview.tsx',
      'web/console/src/screens/campaign/campaign-status.tsx',
      'web/console/src/screens/campaign/campaign.tsx',
      'web/console/src/screens/campaign/country-rules.tsx',
      'web/console/src/screens/campaign/this-campaign.tsx',
      'web/console/src/screens/campaign/tiers.tsx',
      'web/console/src/screens/country-list.tsx',
      'web/console/src/screens/home/funnel.tsx',
      'web/console/src/screens/home/home.tsx',
      'web/console/src/screens/home/last-days.tsx',
      'web/console/src/screens/home/state-card.tsx',
      'web/console/src/screens/install/platforms.tsx',
      'web/console/src/screens/install/public-key.tsx',
      'web/console/src/screens/keys/keys.tsx',
      'web/console/src/screens/keys/new-key.tsx',
      'web/console/src/screens/offers/offer-fields.tsx',
      'web/console/src/screens/save-bar.tsx',
      'web/console/src/screens/why/preview-result.tsx',
      'web/console/src/screens/why/why.tsx',
      'web/console/src/screens/with-campaign.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/checkout.long.test.ts',
    reason: "connects a provider's fake in a browser",
    files: [
      'web/console/src/parts/buttons/menu-button.tsx',
      'web/console/src/checkouts/checkout.tsx',
      'web/console/src/checkouts/checkout-changes.ts',
      'web/console/src/checkouts/code-actions.tsx',
      'web/console/src/checkouts/code-states.tsx',
      'web/console/src/checkouts/connect.tsx',
      'web/console/src/checkouts/connection.tsx',
      'web/console/src/checkouts/disconnect-dialog.tsx',
      'web/console/src/checkouts/permissions.tsx',
      'web/console/src/checkouts/problems.ts',
      'web/console/src/checkouts/replaced-codes.tsx',
      'web/console/src/checkouts/replacement-key.tsx',
      'web/console/src/checkouts/settings.tsx',
      'web/console/src/checkouts/use-campaign-codes.ts',
      'web/console/src/screens/setup/codes-by-hand.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/links.long.test.ts',
    reason: 'uses the switch in a browser',
    files: ['web/console/src/links/checkout-links.tsx'],
  },
  {
    test: 'test/web/console/browser/focus.long.test.ts',
    reason: 'follows the focus in a browser',
    files: ['web/console/src/layout/kept-focus.ts'],
  },
  {
    test: 'test/web/console/browser/keyboard.long.test.ts',
    reason: 'uses forms without a pointer',
    files: [
      'web/console/src/parts/forms/decimal-input.tsx',
      'web/console/src/parts/forms/field.tsx',
      'web/console/src/parts/forms/form.tsx',
      'web/console/src/parts/picker.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/sale.long.test.ts',
    reason: 'adds, changes and removes a sale in a browser',
    files: [
      'web/console/src/screens/sale/sale-setting.tsx',
      'web/console/src/screens/sale/sale-dialog.tsx',
      'web/console/src/screens/sale/sale-preview-table.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/campaign-settings.long.test.ts',
    reason: 'sets them in a browser',
    files: [
      'web/console/src/parts/setting.tsx',
      'web/console/src/parts/forms/text-list.tsx',
      'web/console/src/screens/banner/texts/language-picker.tsx',
      'web/console/src/screens/banner/texts/languages.ts',
      'web/console/src/screens/banner/texts/texts.tsx',
      'web/console/src/screens/campaign/limits.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/campaign-states.long.test.ts',
    reason: 'uses the screens in a browser',
    files: ['web/console/src/parts/forms/time-field.tsx', 'web/console/src/screens/keys/edit-key.tsx'],
  },
  {
    test: 'test/web/console/browser/keys.long.test.ts',
    reason: 'creates and replaces a key in a browser',
    files: [
      'web/console/src/screens/keys/replaced-key.tsx',
      'web/console/src/screens/keys/secret-key-fields.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/defects.long.test.ts',
    reason: 'provokes what once was a defect, in a browser',
    files: [
      'web/console/src/parts/error-boundary.tsx',
      'web/console/src/parts/table.tsx',
      'web/console/src/screens/banner/use-preview-size.ts',
      'web/console/src/screens/offers/code-hint.tsx',
      'web/console/src/screens/products/product-fields.tsx',
      'web/console/src/screens/statistics/charts.tsx',
      'web/console/src/screens/statistics/count-table.tsx',
      'web/console/src/screens/statistics/period-picker.tsx',
      'web/console/src/screens/statistics/statistics.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/own-page.long.test.ts',
    reason: 'opens the page in a browser',
    files: ['web/console/src/screens/banner/own-page.tsx'],
  },
  {
    test: 'test/web/console/browser/patience.long.test.ts',
    reason: 'lists all that the limits allow',
    files: [
      'web/console/src/parts/list-table.tsx',
      'web/console/src/screens/campaigns/campaign-dialogs.tsx',
      'web/console/src/screens/campaigns/campaigns.tsx',
      'web/console/src/screens/products/products.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/trouble.long.test.ts',
    reason: 'changes products in two sessions',
    files: [
      'web/console/src/screens/products/product-change.ts',
      'web/console/src/screens/products/product-dialogs.tsx',
    ],
  },
  {
    test: 'test/web/console/browser/setup.long.test.ts',
    reason: 'goes through the setup in a browser',
    files: [
      'web/console/src/checkouts/setup-codes.tsx',
      'web/console/src/checkouts/shared-codes.tsx',
      'web/console/src/screens/setup/see.tsx',
      'web/console/src/screens/setup/step-list.tsx',
      'web/console/src/screens/setup/step-page.tsx',
    ],
  },
  {
    test: 'test/web/console/src/screens/statistics/period.test.ts',
    reason: 'formats a period with its numbers',
    files: ['web/console/src/parts/numbers.ts'],
  },
  {
    test: 'test/web/console/src/screens/statistics/totals.test.tsx',
    reason: 'shows the rates',
    files: ['web/console/src/screens/statistics/rates.ts'],
  },
  {
    test: 'test/web/console/src/screens/campaign-changes.test.ts',
    reason: "tests a campaign's changes as a whole",
    files: [
      'web/console/src/screens/offers/codes.ts',
      'web/console/src/screens/offers/groups.ts',
      'web/console/src/screens/offers/offer.ts',
    ],
  },
  {
    test: 'packages/service/test/build.long.test.ts',
    reason: "runs the package's commands in an operator's folder",
    files: ['bin/init.ts', 'bin/packaged-app.ts', 'bin/ppp.ts'],
  },
  {
    test: 'test/web/reference/page.test.ts',
    reason: 'asserts on the rendered page',
    files: ['web/reference/call.tsx', 'web/reference/document.ts', 'web/reference/fields.tsx'],
  },
  {
    test: 'test/web/reference/guides.test.ts',
    reason: 'compares the built guides and their images with the documents',
    files: ['web/reference/images.ts'],
  },
];
