import { Link } from '../../routing/location.tsx';
import type { LiveState, Suggestion } from './live-state.ts';
import type { Proof } from './proofs.ts';

interface StateCardProps {
  state: LiveState;
  /** Sentences below the title. */
  details: readonly (string | undefined)[];
  proofs: readonly Proof[];
}

/** Says whether the campaign is live, what that means, what to do, and how the service knows it. */
export function StateCard({ state, details, proofs }: StateCardProps) {
  const { isLive, title, claim, fix, consequences = [], suggestions = [] } = state;
  const isGood = isLive && !fix;
  return (
    <section className="card state" aria-label="Is it live?">
      <div className="sentence">
        <span className={isGood ? 'dot' : 'dot doubtful'} aria-hidden="true" />
        <h2>
          {title} {claim && <span>{claim}</span>}
        </h2>
        <p>{details.filter(Boolean).join(' ')}</p>
        {fix ? (
          <Link to={fix.screen} className="button primary">
            {fix.label}
          </Link>
        ) : (
          <Link to="preview">Preview as a visitor from India</Link>
        )}
      </div>
      {consequences.length > 0 && (
        <dl className="consequences">
          {consequences.map(({ title: name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {suggestions.length > 0 && <Suggestions suggestions={suggestions} />}
      <HowWeKnow proofs={proofs} />
    </section>
  );
}

function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  return (
    <div className="look">
      <h3>Look at these, in this order</h3>
      <ol>
        {suggestions.map(({ title, text, fix }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
            <Link to={fix.screen} className="button small">
              {fix.label}
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What the service saw or checked, and what it only assumes. It starts closed. */
function HowWeKnow({ proofs }: { proofs: readonly Proof[] }) {
  return (
    <details className="how">
      <summary>How we know</summary>
      <ul>
        {proofs.map(({ how, sentence, detail, fix }) => (
          <li key={sentence}>
            <span className={tagOf(how)}>{how}</span>
            <span>
              {sentence}
              <span className="fine">
                {detail} {fix && <Link to={fix.screen}>{fix.label}</Link>}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function tagOf(how: Proof['how']): string {
  if (how === 'Assumed') return 'tag';
  return how === 'Not seen' ? 'tag warn' : 'tag good';
}
