import { Mark } from '../parts/mark.tsx';
import type { Provider } from './providers.ts';

const rights = ['Create, check and end discount codes', 'See how often each code was redeemed'];
const limits = [
  'We cannot see orders, buyers or cards',
  'We cannot charge, refund, pay out or change prices',
];

/** The service's rights with the provider's key. */
export function Rights({ provider: { name } }: { provider: Provider }) {
  return (
    <section className="card" aria-label="What the key allows">
      <h2>What we can do with it</h2>
      <ul className="rights">
        {rights.map((text) => (
          <li key={text}>
            <Mark state="done" word="Yes" /> {text}
          </li>
        ))}
        {limits.map((text) => (
          <li key={text}>
            <Mark state="no" word="No" /> {text}
          </li>
        ))}
      </ul>
      <p className="fine">
        We encrypt the key and never show it again. If you delete it in {name}, your codes keep working until
        they expire.
      </p>
    </section>
  );
}
