/** Computes a month's bill: `npm run cost -- --help`. */
import { bill } from './bill.ts';
import { costHelp, readCostCommand } from './command-line.ts';
import { measuredUnits } from './measured-units.ts';
import { priceSheet } from './price-sheet.ts';
import { printedBill } from './printed-bill.ts';
import { stageFacts } from './stage-facts.ts';
import { synthesizedTemplates, templatesIn } from './stage-templates.ts';
import { tutorialViews } from './tutorial.ts';

try {
  const { usage, stage, assembly, isJson, isHelp } = readCostCommand(process.argv.slice(2));
  if (isHelp) {
    console.log(costHelp);
  } else {
    if (assembly === undefined) console.error(`Synthesizing the stage ${stage} …`);
    const templates = assembly === undefined ? await synthesizedTemplates(stage) : templatesIn(assembly);
    const month = bill({ stage: stageFacts(templates), units: measuredUnits(), usage });
    const tutorial = tutorialViews(usage);
    console.log(
      isJson
        ? JSON.stringify({ stage, usage, ...month, tutorial, prices: priceSheet }, null, 2)
        : printedBill(month, tutorial, usage, assembly ?? stage),
    );
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
