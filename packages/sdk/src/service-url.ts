/** Returns true for the form of a public key, which a secret key does not have. */
export const isPublicKey = (text: unknown): boolean => /^ppp_pk_live_[0-9A-Za-z]+$/.test(String(text));

/** Returns the banner endpoints' URL for a service URL with or without slashes at the end. */
export const bannerUrl = (baseUrl: string): string => `${String(baseUrl).replace(/\/+$/, '')}/v1/banner`;
