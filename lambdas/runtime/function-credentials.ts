/**
 * Replaces the SDK's chain of credential providers in every bundle; see `lib/functions/bundle.ts`. A Lambda finds its credentials
 * in its environment and nowhere else. The rest of the chain (files, SSO, instance metadata) would be a third of a bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
