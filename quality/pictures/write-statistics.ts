/** Writes sixty days of statistics, today's included, for the merchant with this name in the running emulator. */
import { writeDemoStatistics } from '../../bin/demo-merchant.ts';

const [name] = process.argv.slice(2);
await writeDemoStatistics(name, 1);
