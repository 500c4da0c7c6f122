import { contrastRatio, leastContrast } from '../../../core/banner/colors.ts';
import presets from '../../../core/reference/banner-presets.json';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

test('the first preset is the look of a new campaign', () => {
  const { name: _name, ...colors } = presets[0] ?? {};
  expect(defaultCampaignRules().banner).toMatchObject(colors);
});

test.each(presets)('the preset $name is easy to read', (preset) => {
  expect(contrastRatio(preset.textColor, preset.backgroundColor)).toBeGreaterThanOrEqual(leastContrast);
  expect(contrastRatio(preset.ctaTextColor, preset.ctaColor)).toBeGreaterThanOrEqual(leastContrast);
});
