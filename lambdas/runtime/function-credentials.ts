/**
 * Stands for the SDK's chain of credential providers in every bundle (`lib/functions/bundle.ts`): a Lambda has its credentials in
 * its environment and nowhere else, and the rest of the chain (files, SSO, instance metadata) is a third of a bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
