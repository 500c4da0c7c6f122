import { maxPagePaths, normalizePagePath } from '../../../../../core/campaigns/page-paths.ts';
import type { Campaign } from '../../api/contract.ts';
import { TextList } from '../../parts/forms/text-list.tsx';
import { Setting } from '../../parts/setting.tsx';
import { useDraft } from '../draft.ts';
import { pathIn } from './page-url.ts';
import { pagesValue } from './present-values.ts';

/** The paths of the pages that show the banner. */
export function Pages({ campaign }: { campaign: Campaign }) {
  const { edited, edit, problems } = useDraft(campaign);
  return (
    <Setting
      title="Pages"
      value={pagesValue(edited)}
      description={
        <>
          {edited.pagePaths.length === 0
            ? 'Every page shows the banner.'
            : 'Only these pages show the banner.'}{' '}
          A page with <code>{'<meta name="ppp-banner" content="off">'}</code> never shows it. Add this tag to
          your checkout.
        </>
      }
    >
      <TextList
        label="Page"
        hint="A path such as /pricing, or /shop/* for every page below /shop/. You can also paste a URL."
        problem={problems.find(({ path }) => path.startsWith('pagePaths'))?.message}
        entries={edited.pagePaths}
        limit={maxPagePaths}
        parse={(text) => normalizePagePath(pathIn(text))}
        parseProblem="Enter a path such as /pricing or /shop/*."
        onChange={(pagePaths) => edit({ pagePaths })}
      />
    </Setting>
  );
}
