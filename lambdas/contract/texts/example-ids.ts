/** The ids that all examples of the API's document name. */
export const exampleIds = {
  merchant: 'mer_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  product: 'prod_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  campaign: 'camp_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
  apiKey: 'key_01KAKJ8Y3N0E6J1K0R3V5W7X9Z',
} as const;

/** A public key of the right form that nobody has. */
export const examplePublicKey = 'ppp_pk_live_ExampleExampleExampleExampleExampleExa';
