import { contrastRatio, leastContrast } from '../../../core/banner/contrast.ts';
import presets from '../../../core/reference/banner-presets.json';

test.each(presets)('the preset $name is easy to read', (preset) => {
  expect(contrastRatio(preset.textColor, preset.backgroundColor)).toBeGreaterThanOrEqual(leastContrast);
  expect(contrastRatio(preset.ctaTextColor, preset.ctaColor)).toBeGreaterThanOrEqual(leastContrast);
});
