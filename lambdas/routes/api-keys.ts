import type { Route } from './route.ts';

/** A merchant’s API keys. */
export const apiKeyRoutes = [
  {
    id: 'list-api-keys',
    api: 'management',
    methods: ['GET'],
    path: '/api-keys',
    entry: 'lambdas/functions/api-keys/list-api-keys.ts',
    table: [
      { kind: 'merchant', actions: ['Query'] },
      { kind: 'lastUse', actions: ['BatchGetItem'] },
    ],
    impact: 'Merchants cannot list their API keys.',
  },
  {
    id: 'create-api-key',
    api: 'management',
    methods: ['POST'],
    path: '/api-keys',
    throttle: 'keys',
    entry: 'lambdas/functions/api-keys/create-api-key.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
      { kind: 'gatewayKey', actions: ['GetItem'] },
      { kind: 'secretCredential', actions: ['PutItem'] },
      { kind: 'publicKey', actions: ['PutItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot create API keys.',
  },
  {
    id: 'get-api-key',
    api: 'management',
    methods: ['GET'],
    path: '/api-keys/{id}',
    entry: 'lambdas/functions/api-keys/get-api-key.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem'] },
      { kind: 'lastUse', actions: ['BatchGetItem'] },
    ],
    impact: 'Merchants cannot read an API key.',
  },
  {
    id: 'update-api-key',
    api: 'management',
    methods: ['PATCH'],
    path: '/api-keys/{id}',
    entry: 'lambdas/functions/api-keys/update-api-key.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'] },
      { kind: 'lastUse', actions: ['BatchGetItem'] },
      { kind: 'publicKey', actions: ['UpdateItem'] },
      { kind: 'secretCredential', actions: ['UpdateItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot rename keys or move them to another campaign.',
  },
  {
    id: 'revoke-api-key',
    api: 'management',
    methods: ['DELETE'],
    path: '/api-keys/{id}',
    throttle: 'keys',
    entry: 'lambdas/functions/api-keys/revoke-api-key.ts',
    table: [
      { kind: 'merchant', actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
      { kind: 'secretCredential', actions: ['DeleteItem'] },
      { kind: 'publicKey', actions: ['DeleteItem'] },
      { kind: 'lastUse', actions: ['UpdateItem'] },
      { kind: 'activity', actions: ['PutItem'] },
    ],
    impact: 'Merchants cannot revoke API keys: leaked keys keep working.',
  },
] as const satisfies readonly Route[];
