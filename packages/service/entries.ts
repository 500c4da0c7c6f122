/** The programs and modules that the package offers, and a program that another starts by name. */
export const packageEntries = [
  'bin/ppp.ts',
  'bin/demo-statistics.ts',
  'lib/ppp-discounts.ts',
  'lib/config.ts',
];
