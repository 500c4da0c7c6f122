/**
 * Replaces the SDK's chain of credential providers in every bundle; see `lib/functions/bundle.ts`. Lambda
 * passes credentials in environment variables. The other providers (files, SSO, instance metadata) would be a
 * third of a bundle.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
