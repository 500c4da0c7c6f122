import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useRef } from 'react';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import { formatPercent } from '../../parts/numbers.ts';
import { CodeHint } from './code-hint.tsx';
import type { CodedOffer } from './codes.ts';
import { sameRevenueText } from './same-revenue.ts';

interface OfferFieldsProps {
  /** The shortened list of countries, for the fields' labels. */
  name: string;
  title: ReactNode;
  offer: CodedOffer;
  /** The discount that visitors get if the campaign's maximum is lower. @default the offer's discount */
  limit?: number;
  fallbackCode: string | null;
  /** False if a checkout creates the codes. */
  hasCodes: boolean;
  /** The fields' problems, as sentences. */
  problems: { discount: string | undefined; code: string | undefined };
  onChange: (changes: Partial<CodedOffer>) => void;
  /** A button at the end of the row. */
  action?: ReactNode;
}

/** A table row with countries, their discount and their code. */
export function OfferFields({
  name,
  title,
  offer,
  limit = offer.discount,
  fallbackCode,
  hasCodes,
  problems,
  onChange,
  action,
}: OfferFieldsProps) {
  const id = useId();
  const codeField = useRef<HTMLInputElement>(null);
  const { discount, code } = offer;
  const described = (problem: string | undefined, problemId: string) =>
    problem ? { 'aria-invalid': true as const, 'aria-describedby': problemId } : {};
  return (
    <tr data-offer={name}>
      <td>{title}</td>
      <td>
        <span className="percent">
          <DecimalInput
            aria-label={`Discount for ${name}`}
            value={discount}
            onChange={(next) => onChange({ discount: next })}
            {...described(problems.discount, `${id}-discount`)}
          />
          <span aria-hidden="true">%</span>
        </span>
        <Problem id={`${id}-discount`} text={problems.discount} />
        {limit < discount && <p className="fine">at most {formatPercent(limit)}</p>}
      </td>
      <td className="same-revenue" data-label="Same revenue with">
        {sameRevenueText(Math.min(discount, limit)) ?? '–'}
      </td>
      <td>
        <div className="offer-code">
          {hasCodes && (
            <CodeInput
              name={name}
              code={code}
              fallbackCode={fallbackCode}
              ref={codeField}
              onChange={(next) => onChange({ code: next })}
              {...described(problems.code, `${id}-code`)}
            />
          )}
          {action}
        </div>
        <Problem id={`${id}-code`} text={problems.code} />
        {hasCodes && (
          <CodeHint
            code={code}
            discount={Math.min(discount, limit)}
            onUse={(next) => {
              onChange({ code: next });
              codeField.current?.focus(); // the button disappears
            }}
          />
        )}
      </td>
    </tr>
  );
}

interface CodeInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  name: string;
  code: string | null;
  fallbackCode: string | null;
  ref: Ref<HTMLInputElement>;
  onChange: (code: string | null) => void;
}

function CodeInput({ name, code, fallbackCode, onChange, ...input }: CodeInputProps) {
  return (
    <input
      {...input}
      className="mono"
      aria-label={`Code for ${name}`}
      placeholder={fallbackCode ?? 'No code'}
      autoComplete="off"
      value={code ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p className="problem" id={id}>
        {text}
      </p>
    )
  );
}

interface OfferTableProps {
  label: string;
  /** False if a checkout creates the codes. */
  hasCodes: boolean;
  children: ReactNode;
}

/** The table around `OfferFields` rows. */
export function OfferTable({ label, hasCodes, children }: OfferTableProps) {
  return (
    <table className="stacked offers" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">For visitors from</th>
          <th scope="col">Discount</th>
          <th scope="col">Same revenue with</th>
          <th scope="col">{hasCodes ? 'Code' : <span className="visually-hidden">Actions</span>}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
