import { line, type Section, section } from './bill.ts';
import { assumed, type Usage } from './usage.ts';

const memoryMb = 512;
const msOfConfig = 20;
const msOfScript = 5;

/**
 * The same views in the architecture of most tutorials: no cache, API Gateway and a function for the script and for the config, three
 * consistent reads (key, campaign, country's discount) and two writes (last use, a counter) for each config.
 */
export function tutorialViews({ views }: Usage): Section {
  const gbSeconds = (views * memoryMb * (msOfConfig + msOfScript)) / 1024 / 1000;
  return section('views in a tutorial’s architecture', [
    line('requests to the API', 2 * views, 'apiRequest'),
    line('runs of functions', 2 * views, 'functionRequest'),
    line('time of functions', gbSeconds, 'functionTime'),
    line('reads of the table', 3 * views, 'tableRead'),
    line('writes of the table', 2 * views, 'tableWrite'),
    line('logs', (2 * views * assumed.bytesOfFunctionRun) / 1024 ** 3, 'logs'),
  ]);
}
