/** Unresolved properties of a resource. */
export type Properties = Record<string, unknown>;

/** One resource of the template. */
export interface Resource {
  logicalId: string;
  type: string;
  properties: Properties;
}

/** The parts of a CloudFormation template that the emulator reads. */
export interface Template {
  Resources: Record<string, { Type: string; Properties?: Properties; Condition?: string }>;
  Outputs?: Record<string, { Value: unknown }>;
  Parameters?: Record<string, { Default?: unknown }>;
}
