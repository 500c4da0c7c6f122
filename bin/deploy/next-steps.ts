import type { Stack } from '@aws-sdk/client-cloudformation';
import type { StackName } from '../../lib/stack-names.ts';
import type { StageConfig } from '../../lib/stage-config.ts';

/** A stage after its deployment. */
interface Deployed {
  config: StageConfig;
  region: string;
  /** The service stack. */
  stack: Stack | undefined;
  isNew: boolean;
  isUnchanged: boolean;
}

/** Returns the text at the end of a deployment. Its commands work in bash and zsh. */
export function nextSteps({ config, region, stack, isNew, isUnchanged }: Deployed): string {
  const { stageName, alarmEmail, isConsoleEnabled, isEdgeWatched } = config;
  const outputs = new Map(stack?.Outputs?.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]));
  const changedAt = (stack?.LastUpdatedTime ?? stack?.CreationTime)?.toISOString().slice(0, 16);
  const baseUrl = outputs.get('BaseUrl');
  const emails = isEdgeWatched ? 'the two e-mails' : 'the e-mail';
  const refresh = `aws lambda invoke --region ${region} --function-name ${outputs.get('RefreshFxRatesFunction')} /dev/stdout`;
  const onboard = `npm run merchant -- create "Acme" --plan starter --codes ACME --stage ${stageName}`;
  const steps = [
    isNew &&
      (alarmEmail
        ? `Confirm ${emails} from AWS to ${alarmEmail}. Until then, AWS delivers no alarms.`
        : 'Alarms reach no one: set alarmEmail in ppp.config.ts and deploy again.'),
    isNew && `Fetch today's exchange rates:\n    ${refresh}`,
    `Onboard a merchant. The command prints its secret key, once:\n    ${onboard}`,
    isConsoleEnabled && `Sign in to the console with this key: ${baseUrl}/console/`,
    `Test the stage, and see what it shows about AWS:\n    npm run verify -- --stage ${stageName}`,
  ].filter((step) => step !== false);
  return `
${isUnchanged ? `Stage ${stageName} has not changed since ${changedAt?.replace('T', ' ')} UTC.` : `Stage ${stageName} is deployed in ${region}.`}

  URL       ${baseUrl}
  API       ${baseUrl}/docs/

Next steps
${steps.map((step, index) => `  ${index + 1}. ${step}`).join('\n')}
`;
}

/**
 * Returns the text about stacks that the stage's settings do not contain any more, with the commands that
 * delete them.
 */
export function leftoverSteps(stacks: readonly StackName[]): string {
  const commands = stacks.flatMap(({ name, region }) => [
    `aws cloudformation update-termination-protection --region ${region} --no-enable-termination-protection --stack-name ${name}`,
    `aws cloudformation delete-stack --region ${region} --stack-name ${name}`,
  ]);
  return `
The stage's settings no longer contain ${stacks.map(({ name }) => name).join(' and ')}, for which AWS still charges. To delete:
${commands.map((command) => `    ${command}`).join('\n')}
`;
}
