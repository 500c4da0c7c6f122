import type { LocalRequest } from '../http.ts';
import type { Assembly } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { refuseUnknown } from './function/known-properties.ts';
import { configOf } from './policies.ts';

/** Changes an answer's headers for the viewer; what is cached stays as the origin sent it. */
export type ResponseHeadersPolicy = (
  headers: Record<string, string>,
  request: LocalRequest,
) => Record<string, string>;

/** Headers that have a section of their own; CloudFront refuses them as custom headers, which only shows at deployment. */
const sectionHeaders =
  /^(access-control-.*|strict-transport-security|x-content-type-options|x-frame-options|x-xss-protection|referrer-policy|content-security-policy)$/;

interface Header {
  name: string;
  value: string;
  override: boolean;
}

interface Items {
  Items: string[];
}

interface CorsConfig {
  AccessControlAllowCredentials: boolean;
  AccessControlAllowHeaders: Items;
  AccessControlAllowMethods: Items;
  AccessControlAllowOrigins: Items;
  AccessControlExposeHeaders?: Items;
  AccessControlMaxAgeSec?: number;
  OriginOverride: boolean;
}

interface SecurityHeader {
  Override: boolean;
  ContentSecurityPolicy?: string;
  FrameOption?: string;
  ReferrerPolicy?: string;
  AccessControlMaxAgeSec?: number;
  IncludeSubdomains?: boolean;
  Preload?: boolean;
  Protection?: boolean;
  ModeBlock?: boolean;
  ReportUri?: string;
}

interface Config {
  CorsConfig?: CorsConfig;
  CustomHeadersConfig?: { Items: { Header: string; Value: string; Override: boolean }[] };
  RemoveHeadersConfig?: { Items: { Header: string }[] };
  SecurityHeadersConfig?: Record<string, SecurityHeader>;
}

const simpleCors: Config = {
  CorsConfig: {
    AccessControlAllowCredentials: false,
    AccessControlAllowHeaders: { Items: [] },
    AccessControlAllowMethods: { Items: [] },
    AccessControlAllowOrigins: { Items: ['*'] },
    OriginOverride: false,
  },
};

/** CloudFront's own policies by id: SimpleCORS. */
const managed: Record<string, Config> = { '60669652-455b-4ae9-85a4-c4c02393f86c': simpleCors };

/** The response headers policy with this id; without an id answers stay as they are. */
export function responseHeadersPolicy(
  assembly: Assembly,
  identities: Identities,
  id: string | undefined,
): ResponseHeadersPolicy {
  if (id === undefined) return (headers) => headers;
  const config: Config = managed[id] ?? configOf(assembly, identities, 'ResponseHeadersPolicy', id);
  refuseUnknown(`response headers policy ${id}`, config, [
    'Comment',
    'CorsConfig',
    'CustomHeadersConfig',
    'Name',
    'RemoveHeadersConfig',
    'SecurityHeadersConfig',
  ]);
  const removed = new Set(config.RemoveHeadersConfig?.Items.map(({ Header }) => Header.toLowerCase()));
  const added = [
    ...Object.entries(config.SecurityHeadersConfig ?? {}).map(securityHeader),
    ...customHeaders(id, config),
  ];
  return (headers, request) => {
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.has(name)));
    const isOwn = (name: string) => headers[name] !== undefined;
    const all = [...added, ...corsHeaders(config.CorsConfig, request)];
    const set = all.filter(({ name, override }) => override || !isOwn(name));
    return { ...kept, ...Object.fromEntries(set.map(({ name, value }) => [name, value])) };
  };
}

function customHeaders(id: string, { CustomHeadersConfig }: Config): Header[] {
  return (CustomHeadersConfig?.Items ?? []).map((item) => {
    const name = item.Header.toLowerCase();
    if (sectionHeaders.test(name))
      throw new Error(
        `CloudFront would refuse the response headers policy ${id}: ${item.Header} cannot be set as custom header`,
      );
    return { name, value: item.Value, override: item.Override };
  });
}

function securityHeader([section, config]: [string, SecurityHeader]): Header {
  const text = securityHeaders[section];
  if (!text) throw new Error(`The emulator does not know the security header ${section}`);
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
  XSSProtection: (config) => [
    'x-xss-protection',
    [
      config.Protection ? '1' : '0',
      ...(config.ModeBlock ? ['mode=block'] : []),
      ...(config.ReportUri ? [`report=${config.ReportUri}`] : []),
    ].join('; '),
  ],
};

/** CORS headers only for requests with an Origin, those of a preflight only for a preflight. */
function corsHeaders(config: CorsConfig | undefined, { method, headers }: LocalRequest): Header[] {
  const origin = headers.origin;
  if (!config || origin === undefined) return [];
  const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
  const allowsAny = config.AccessControlAllowOrigins.Items.includes('*');
  if (!allowsAny && !config.AccessControlAllowOrigins.Items.some((pattern) => matches(pattern, origin)))
    return [];
  const list = (items: Items | undefined) => (items?.Items.length ? items.Items.join(', ') : undefined);
  const values: Record<string, string | undefined> = {
    'access-control-allow-origin': allowsAny ? '*' : origin,
    'access-control-allow-credentials': config.AccessControlAllowCredentials ? 'true' : undefined,
    'access-control-expose-headers': list(config.AccessControlExposeHeaders),
    vary: allowsAny ? undefined : 'Origin',
    ...(isPreflight
      ? {
          'access-control-allow-methods': list(config.AccessControlAllowMethods),
          'access-control-allow-headers': list(config.AccessControlAllowHeaders),
          'access-control-max-age': config.AccessControlMaxAgeSec?.toString(),
        }
      : {}),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value, override: config.OriginOverride }],
  );
}

function matches(pattern: string, origin: string): boolean {
  const [, scheme, host] = /^(?:(https?):\/\/)?(.+)$/.exec(pattern) ?? [];
  const [, originScheme, originHost = ''] = /^(https?):\/\/(.+)$/.exec(origin) ?? [];
  if (scheme && scheme !== originScheme) return false;
  return host?.startsWith('*.') ? originHost.endsWith(host.slice(1)) : originHost === host;
}
