import { currencyCodes } from '../../../../core/shared/currencies.ts';
import type { ErrorDetail } from '../../../../core/shared/errors.ts';
import { Field } from '../../parts/field.tsx';
import { focusFirst } from '../../parts/focus.ts';

/** A product as it is typed. */
export interface ProductForm {
  name: string;
  url: string;
  baseCurrency: string;
  basePrice: string;
  description: string;
}

interface ProductFieldsProps {
  form: ProductForm;
  problems: readonly ErrorDetail[];
  onChange: (changes: Partial<ProductForm>) => void;
}

/** The fields of a product. */
export function ProductFields({ form, problems, onChange }: ProductFieldsProps) {
  const problemOf = (path: string) => problems.find((problem) => problem.path === path)?.message;
  return (
    <>
      <Field label="Name" problem={problemOf('name')}>
        {(props) => (
          <input
            {...props}
            ref={focusFirst}
            value={form.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label="Address of its page" problem={problemOf('url')}>
        {(props) => (
          <input
            {...props}
            type="url"
            placeholder="https://shop.example.com/book"
            value={form.url}
            onChange={({ target }) => onChange({ url: target.value })}
          />
        )}
      </Field>
      <div className="row top">
        <Field label="Price" problem={problemOf('basePrice')}>
          {(props) => (
            <input
              {...props}
              type="number"
              min="0"
              step="any"
              value={form.basePrice}
              onChange={({ target }) => onChange({ basePrice: target.value })}
            />
          )}
        </Field>
        <Field label="Currency" problem={problemOf('baseCurrency')}>
          {(props) => (
            <select
              {...props}
              value={form.baseCurrency}
              onChange={({ target }) => onChange({ baseCurrency: target.value })}
            >
              {currencyCodes.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field
        label="Description"
        hint="Only you see it. You can leave it empty."
        problem={problemOf('description')}
      >
        {(props) => (
          <textarea
            {...props}
            value={form.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}
