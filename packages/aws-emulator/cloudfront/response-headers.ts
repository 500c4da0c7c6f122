import type { Assembly } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { checkProperties } from '../template/validation.ts';
import { configOf } from './policies.ts';

/** Adds headers to the response for the viewer. The cache keeps the origin's response. */
export type ResponseHeadersPolicy = (headers: Record<string, string>) => Record<string, string>;

/** Headers with their own section in a policy, which a deployment rejects as custom headers. */
const sectionHeaders =
  /^(access-control-.*|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection|referrer-policy|content-security-policy)$/;

interface Header {
  name: string;
  value: string;
  override: boolean;
}

interface SecurityHeader {
  Override: boolean;
  ContentSecurityPolicy?: string;
  FrameOption?: string;
  ReferrerPolicy?: string;
  AccessControlMaxAgeSec?: number;
  IncludeSubdomains?: boolean;
  Preload?: boolean;
}

interface Config {
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] };
  SecurityHeadersConfig?: Record<string, SecurityHeader>;
}

/** Returns the response headers policy with this id. Without an id, responses are unchanged. */
export function responseHeadersPolicy(
  assembly: Assembly,
  identities: Identities,
  id: string | undefined,
): ResponseHeadersPolicy {
  if (id === undefined) return (headers) => headers;
  const config: Config = configOf(assembly, identities, 'ResponseHeadersPolicy', id);
  checkProperties(`response headers policy ${id}`, config, [
    'Comment',
    'CustomHeadersConfig',
    'Name',
    'SecurityHeadersConfig',
  ]);
  const added = [
    ...Object.entries(config.SecurityHeadersConfig ?? {}).map(securityHeader),
    ...customHeaders(id, config),
  ];
  return (headers) => {
    const set = added.filter(({ name, override }) => override || headers[name] === undefined);
    return { ...headers, ...Object.fromEntries(set.map(({ name, value }) => [name, value])) };
  };
}

function customHeaders(id: string, { CustomHeadersConfig }: Config): Header[] {
  return (CustomHeadersConfig?.Items ?? []).map((item) => {
    const name = item.Header.toLowerCase();
    if (sectionHeaders.test(name))
      throw new Error(
        `CloudFront would reject the response headers policy ${id}: ${item.Header} cannot be set as custom header`,
      );
    return { name, value: item.Value, override: item.Override };
  });
}

function securityHeader([section, config]: [string, SecurityHeader]): Header {
  const text = securityHeaders[section];
  if (!text) throw new Error(`The emulator does not support the security header ${section}`);
  const [name, value] = text(config);
  return { name, value, override: config.Override };
}

const securityHeaders: Record<string, (config: SecurityHeader) => [string, string]> = {
  ContentSecurityPolicy: (config) => ['content-security-policy', config.ContentSecurityPolicy ?? ''],
  ContentTypeOptions: () => ['x-content-type-options', 'nosniff'],
  FrameOptions: (config) => ['x-frame-options', config.FrameOption ?? ''],
  ReferrerPolicy: (config) => ['referrer-policy', config.ReferrerPolicy ?? ''],
  StrictTransportSecurity: (config) => [
    'strict-transport-security',
    [
      `max-age=${config.AccessControlMaxAgeSec}`,
      ...(config.IncludeSubdomains ? ['includeSubDomains'] : []),
      ...(config.Preload ? ['preload'] : []),
    ].join('; '),
  ],
};
