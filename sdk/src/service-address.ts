/** Returns true if a text has the form of a public key; a secret key has another one. */
export const isPublicKey = (text: unknown): boolean => /^ppp_pk_live_[0-9A-Za-z]+$/.test(String(text));

/** The address of the banner endpoints, of a service's address with or without slashes at its end. */
export const bannerAddress = (baseUrl: string): string => `${String(baseUrl).replace(/\/+$/, '')}/v1/banner`;
