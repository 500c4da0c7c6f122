import type { ReactNode } from 'react';
import { Switch } from '../parts/forms/choices.tsx';
import { needsFrom } from './checkout-needs.ts';
import './links.css';

/** The page that lists all checkouts and what cannot be reached. */
export const guideUrl = '/docs/merchants/links.html';

const title = 'Put the code into checkout links';

interface LinksCardProps {
  /** The connected or chosen checkout, which comes first. */
  checkoutName?: string | undefined;
  /** True to list only that checkout, and the shop's own domain. @default false */
  isBrief?: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What shows that it works, or why the switch could not be changed. */
  children?: ReactNode;
}

/** The switch that puts the code into links, and what each checkout needs. */
export function LinksCard({ checkoutName, isBrief, isOn, onChange, children }: LinksCardProps) {
  return (
    <section className="card checkout-links" aria-label="Checkout links">
      <div>
        <h2>{title}</h2>
        <p className="checkout-lead">
          Links to a known checkout carry the code, so that visitors need not copy and type it.
        </p>
      </div>
      <Switch label={title} isOn={isOn} onChange={onChange} />
      {children}
      <ul className="checkout-needs">
        {needsFrom(checkoutName, isBrief).map(({ name, needs }) => (
          <li key={name}>
            <b>{name}</b>
            <div>
              {needs.map(({ kind, text }) => (
                <p key={text}>
                  {kind && <strong>{kind}: </strong>}
                  {text}
                </p>
              ))}
            </div>
          </li>
        ))}
        <li>
          <b>Your own domain</b>
          <p>
            Name the parameter in the link: <code>data-ppp-code-parameter="coupon"</code>.{' '}
            <a href={guideUrl} target="_blank" rel="noreferrer">
              All checkouts
            </a>
          </p>
        </li>
      </ul>
    </section>
  );
}
