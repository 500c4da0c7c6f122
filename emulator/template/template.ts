/** The properties of a resource as they stand in the template, intrinsics unresolved. */
export type Properties = Record<string, unknown>;

/** One resource of the template. */
export interface Resource {
  logicalId: string;
  type: string;
  properties: Properties;
}

/** The `Mappings` section of a template. */
export type Mappings = Record<string, Record<string, Record<string, unknown>>>;

/** A CloudFormation template as JSON, as far as the emulator reads it. */
export interface Template {
  Resources: Record<string, { Type: string; Properties?: Properties; Condition?: string }>;
  Outputs?: Record<string, { Value: unknown; Condition?: string }>;
  Parameters?: Record<string, { Default?: unknown }>;
  Conditions?: Record<string, unknown>;
  Mappings?: Mappings;
}
