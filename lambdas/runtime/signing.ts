import type { SigningSettings } from '../../storage/aws-calls/signed-request.ts';
import { optionalVariable, requiredVariable } from './environment.ts';

/** Returns the function's own credentials for calls to a service without its SDK. */
export function signingSettings(service: NonNullable<SigningSettings['service']>): SigningSettings {
  const region = requiredVariable('AWS_REGION');
  const sessionToken = optionalVariable('AWS_SESSION_TOKEN');
  const override = optionalVariable(`AWS_ENDPOINT_URL_${service.toUpperCase()}`);
  return {
    service,
    region,
    endpoint: override ?? `https://${service}.${region}.amazonaws.com`,
    credentials: {
      accessKeyId: requiredVariable('AWS_ACCESS_KEY_ID'),
      secretAccessKey: requiredVariable('AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken ? { sessionToken } : {}),
    },
  };
}
