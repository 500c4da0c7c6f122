import { type BannerFile, bundleBannerFiles, measureScript, sizeLimits } from '../../banner-script/build.ts';
import { withTable } from './with-table.ts';

const files = {
  'script.js': 'script.js',
  'prices.js': 'prices.js, on pages with prices',
  'rules.js': 'rules.js, for a countdown or `pagePaths`',
  'links.js': 'links.js, for `codeInLinks`',
  'preview.js': 'preview.js, for preview links',
} satisfies Record<BannerFile, string>;

const inEnglish = (bytes: number) => bytes.toLocaleString('en-US');

/** Replaces the sizes of the banner's files in `docs/explain/page-speed.md`. */
export function withSizes(page: string): string {
  const texts = bundleBannerFiles();
  const rows = Object.entries(files).map(([name, label]) => {
    const { raw, gzip, brotli } = measureScript(texts[name as BannerFile]);
    const limits = sizeLimits[name as BannerFile];
    const limit = `${inEnglish(limits.gzip)} / ${inEnglish(limits.brotli)}`;
    return [label, ...[raw, gzip, brotli].map(inEnglish), limit];
  });
  return withTable(page, '| file | minified |', rows);
}
