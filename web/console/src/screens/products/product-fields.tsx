import { currencyCodes } from '../../../../../core/shared/currencies.ts';
import { parseDecimal } from '../../parts/decimal.ts';
import { Field } from '../../parts/forms/field.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { SelectField } from '../../parts/forms/select-field.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';

/** A product form's texts. */
export interface ProductForm {
  name: string;
  url: string;
  baseCurrency: string;
  basePrice: string;
  description: string;
  providerPriceId: string;
}

interface ProductFieldsProps {
  form: ProductForm;
  problemAt: (path: string) => string | undefined;
  onChange: (changes: Partial<ProductForm>) => void;
}

/** Returns what is wrong with a field, as a sentence. Invalid URLs and prices get an example. */
function problemIn(path: keyof ProductForm, form: ProductForm, message: string | undefined) {
  if (message === undefined || form[path].trim() === '') return message;
  if (path === 'url') return 'Enter a URL such as shop.example.com/book.';
  return path === 'basePrice' && Number.isNaN(parseDecimal(form.basePrice))
    ? 'Enter a price such as 1234.50, without a thousands separator.'
    : message;
}

export function ProductFields({ form, problemAt, onChange }: ProductFieldsProps) {
  const problemOf = (path: keyof ProductForm) => problemIn(path, form, problemAt(path));
  return (
    <>
      <TextField
        label="Name"
        problem={problemOf('name')}
        ref={focusFirst}
        value={form.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        label="Page URL"
        problem={problemOf('url')}
        inputMode="url"
        placeholder="shop.example.com/book"
        value={form.url}
        onChange={(url) => onChange({ url })}
      />
      <div className="row top">
        <TextField
          label="Price"
          problem={problemOf('basePrice')}
          inputMode="decimal"
          placeholder="49.50"
          value={form.basePrice}
          onChange={(basePrice) => onChange({ basePrice })}
        />
        <SelectField
          options={currencyCodes.map((code) => [code, code])}
          label="Currency"
          value={form.baseCurrency}
          problem={problemOf('baseCurrency')}
          onChange={(baseCurrency) => onChange({ baseCurrency })}
        />
      </div>
      <TextField
        label="Price ID at Paddle"
        hint="Optional. With a key for orders, pages show what Paddle’s checkout charges."
        problem={problemOf('providerPriceId')}
        placeholder="pri_…"
        value={form.providerPriceId}
        onChange={(providerPriceId) => onChange({ providerPriceId })}
      />
      <Field label="Description" hint="Visitors never see it." problem={problemOf('description')}>
        {(props) => (
          <textarea
            {...props}
            dir="auto"
            value={form.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}
