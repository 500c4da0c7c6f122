/** `npm start`: the synthesized stack on this machine. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { runStack } from '../local/run-stack.ts';

const { values } = parseArgs({ options: { output: { type: 'string', default: '.ppp/local.json' } } });
const stack = await runStack({ assemblyDirectory: 'cdk.out', port: Number(process.env.PORT ?? 3000) });
const onboarding = ['bin/merchant.ts', 'create', 'Demo', '--plan', 'scale', '--codes', 'PPP'];
const answer = execFileSync(process.execPath, ['--import', 'tsx', ...onboarding], {
  env: {
    ...process.env,
    TABLE_NAME: stack.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: stack.dynamodbEndpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'desk',
    AWS_SECRET_ACCESS_KEY: 'desk',
  },
  encoding: 'utf8',
});
const { secretKey } = JSON.parse(answer);
const state = JSON.stringify({ baseUrl: stack.baseUrl, secretKey });
mkdirSync(dirname(values.output), { recursive: true });
writeFileSync(values.output, state, { mode: 0o600 });
console.log(state);
const stop = () => void stack.stop().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
