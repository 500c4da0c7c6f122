import fc from 'fast-check';
import { contrastRatio, leastContrast } from '../../../core/banner/colors.ts';
import { bannerWarnings, readableOn } from '../../../core/banner/contrast.ts';
import { testProperty } from '../../support/property-runs.ts';
import { defaultCampaignRules } from '../campaigns/default-rules.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

test('the default banner is readable', () => {
  expect(bannerWarnings(defaultCampaignRules().banner)).toEqual([]);
});

test('text and button are looked at, each with its own ground', () => {
  const banner = {
    ...defaultCampaignRules().banner,
    textColor: '#eeeeee',
    backgroundColor: '#ffffff',
    ctaTextColor: '#f59e0b',
  };
  expect(bannerWarnings(banner)).toEqual([
    { path: 'banner.textColor', type: 'contrast_too_low', ratio: 1.1, suggestion: '#757575' },
    { path: 'banner.ctaTextColor', type: 'contrast_too_low', ratio: 1, suggestion: '#5d3c04' },
  ]);
});

testProperty(
  'each warning is needed and suggests a readable color',
  [color, color],
  (textColor, backgroundColor) => {
    const [warning] = bannerWarnings({ ...defaultCampaignRules().banner, textColor, backgroundColor });
    if (!warning) expect(contrastRatio(textColor, backgroundColor)).toBeGreaterThanOrEqual(leastContrast);
    else {
      expect(warning.ratio).toBeLessThan(leastContrast);
      expect(contrastRatio(warning.suggestion, backgroundColor)).toBeGreaterThanOrEqual(leastContrast);
    }
  },
);

it('the readable color is the better one of black and white', () => {
  expect([readableOn('#0b6655'), readableOn('#f59e0b')]).toEqual(['#ffffff', '#000000']);
});
