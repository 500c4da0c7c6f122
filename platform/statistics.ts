/** How many months daily statistics are kept, unless a stage says otherwise: two years, and this month against that of the year before. */
export const usualStatisticsRetentionMonths = 25;
