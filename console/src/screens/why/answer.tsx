import type { PreviewAnswer } from '../../api/contract.ts';
import { Mark } from '../../parts/mark.tsx';
import { Empty } from '../../parts/states.tsx';
import { Link } from '../../routing/location.tsx';
import { stepsOf, verdictOf } from './explanation.ts';

const screenNames: Readonly<Record<string, string>> = { campaign: 'the campaign', products: 'products' };

/** Shows the imagined visitor's response, and every rule that was applied, in order. */
export function Answer({ answer }: { answer: PreviewAnswer['data'] | undefined }) {
  if (!answer)
    return (
      <Empty title="Nothing asked yet">
        <p>Describe a visitor and press Ask.</p>
      </Empty>
    );
  const { config } = answer;
  return (
    <section className="card" aria-label="The answer">
      <div className="verdict">
        <span className={config.show ? 'tag good' : 'tag warn'}>
          {config.show ? 'Discount' : 'No banner'}
        </span>
      </div>
      <h2 className="why-verdict">{verdictOf(config)}</h2>
      <ol className="checks">
        {stepsOf(answer).map(({ title, text, isDecisive, screen }) => (
          <li key={title} className={isDecisive ? 'decisive' : undefined}>
            <Mark
              state={isDecisive && !config.show ? 'todo' : 'done'}
              word={isDecisive ? 'Decided' : 'Passed'}
            />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {isDecisive && (
              <Link to={screen} className="button small">
                Change it in {screenNames[screen]}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
