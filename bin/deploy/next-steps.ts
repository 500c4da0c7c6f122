import type { Stack } from '@aws-sdk/client-cloudformation';
import type { StageConfig } from '../../lib/stage-config.ts';

/** A stage after its deployment. */
export interface Deployed {
  config: StageConfig;
  region: string;
  /** The service stack. */
  stack: Stack | undefined;
  isNew: boolean;
  isUnchanged: boolean;
}

/** Returns the text at the end of a deployment. Its commands work in bash and zsh. */
export function nextSteps({ config, region, stack, isNew, isUnchanged }: Deployed): string {
  const { stageName, alarmEmail, isEdgeWatched } = config;
  const output = (name: string) =>
    stack?.Outputs?.find(({ OutputKey }) => OutputKey === name)?.OutputValue ?? '';
  const date = (stack?.LastUpdatedTime ?? stack?.CreationTime)?.toISOString().slice(0, 16).replace('T', ' ');
  const baseUrl = output('BaseUrl');
  const topics = isEdgeWatched ? 'the two e-mails' : 'the e-mail';
  const atFirst = [
    ...(alarmEmail
      ? [`Confirm ${topics} from AWS to ${alarmEmail}. Until then, AWS delivers no alarms.`]
      : ['Alarms reach no one: set alarmEmail in lib/config.ts and deploy again.']),
    `Fetch today's exchange rates:
    aws lambda invoke --region ${region} --function-name ${output('RefreshFxRatesFunction')} /dev/stdout`,
  ];
  const steps = [
    ...(isNew ? atFirst : []),
    `Onboard a merchant. The command prints its secret key, once:
    npm run merchant -- create "Acme" --plan starter --codes ACME --stage ${stageName}`,
    `Sign in to the console with this key: ${baseUrl}/console/`,
  ];
  return `
${isUnchanged ? `Stage ${stageName} has not changed since ${date} UTC.` : `Stage ${stageName} is deployed in ${region}.`}

  Address   ${baseUrl}
  Console   ${baseUrl}/console/
  API       ${baseUrl}/docs/

Next steps
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}
`;
}
