import { lazy, Suspense } from 'react';
import type { PreviewAnswer } from '../../api/contract.ts';
import { Mark } from '../../parts/mark.tsx';
import { Link } from '../../routing/location.tsx';
import { stepsOf, verdictOf } from './explanation.ts';

const BannerFrame = lazy(() => import('../banner/banner-frame.tsx'));
const bannerHeight = 260;

interface AnswerProps {
  answer: PreviewAnswer['data'];
  /** The site that the visitor is on. */
  host: string | undefined;
}

/** Shows the imagined visitor's response with its banner, and every rule that was applied, in order. */
export function Answer({ answer, host }: AnswerProps) {
  const { config } = answer;
  return (
    <section className="card" aria-label="The answer">
      <div className="verdict">
        <span className={config.show ? 'tag good' : 'tag warn'}>
          {config.show ? 'Discount' : 'No banner'}
        </span>
      </div>
      <h2 className="why-verdict">{verdictOf(answer)}</h2>
      {config.show && (
        <Suspense fallback={<div className="map-place" />}>
          <BannerFrame
            device={matchMedia('(max-width: 800px)').matches ? 'phone' : 'desktop'}
            config={config}
            host={host ?? 'Your page'}
            maxHeight={bannerHeight}
          />
        </Suspense>
      )}
      <Rules answer={answer} />
    </section>
  );
}

function Rules({ answer }: { answer: PreviewAnswer['data'] }) {
  return (
    <ol className="checks">
      {stepsOf(answer).map(({ title, text, isDecisive, screen }) => (
        <li key={title} className={isDecisive ? 'decisive' : undefined}>
          <Mark
            state={isDecisive && !answer.config.show ? 'todo' : 'done'}
            word={isDecisive ? 'Decided' : 'Passed'}
          />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          {isDecisive && (
            <Link to={screen} className="button small">
              Change it
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
