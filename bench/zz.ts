import { simulateEdge } from './edge-simulation.ts';

for (const [s, c] of [
  [1, 100],
  [1, 400],
  [4, 100],
  [4, 400],
  [16, 100],
  [16, 400],
  [32, 400],
] as const)
  console.log(s, c, JSON.stringify(await simulateEdge(s, c)));
process.exit(0);
