/** The properties of a resource as they stand in the template, intrinsics unresolved. */
export type Properties = Record<string, unknown>;

/** One resource of the template. */
export interface Resource {
  logicalId: string;
  type: string;
  properties: Properties;
}

/** A CloudFormation template as JSON, as far as the emulator reads it. */
export interface Template {
  Resources: Record<string, { Type: string; Properties?: Properties }>;
  Outputs?: Record<string, { Value: unknown }>;
  Parameters?: Record<string, { Default?: unknown }>;
}
