/** The Region in which CloudFront's metrics live. */
export const edgeMetricsRegion = 'us-east-1';

/** The outputs of the service stack that the alarms on the edge read. */
export const edgeOutputs = { distributionId: 'DistributionId', gateName: 'GateName' } as const;
