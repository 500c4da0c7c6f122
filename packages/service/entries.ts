/** The programs and modules that the package offers. */
export const packageEntries = ['bin/ppp.ts', 'lib/ppp-discounts.ts', 'lib/config.ts'];
