import { useState } from 'react';
import { saleSchema } from '../../../../../core/campaigns/sale.ts';
import type { Campaign } from '../../api/contract.ts';
import { announce } from '../../parts/announcement.ts';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import { Field } from '../../parts/forms/field.tsx';
import { focusFirst } from '../../parts/forms/focus.ts';
import { Form } from '../../parts/forms/form.tsx';
import { TextField } from '../../parts/forms/text-field.tsx';
import { TimeField } from '../../parts/forms/time-field.tsx';
import { timeZone } from '../../parts/local-time.ts';
import { mergePatch } from '../campaign-changes.ts';
import { patchCampaign } from '../draft.ts';
import { CodeHint } from '../offers/code-hint.tsx';
import { SaleCostText } from '../offers/discount-cost-text.tsx';
import { codedSaleSchema, newSale, type SaleForm, saleFrom, saleProblem } from './sale-form.ts';
import { SaleMessage } from './sale-message.tsx';
import { SalePreview } from './sale-preview-table.tsx';

interface SaleDialogProps {
  campaign: Campaign;
  /** The sale to edit; absent for a new one. */
  sale?: SaleForm | undefined;
  onClose: () => void;
}

/** The dialog that adds or edits a campaign's sale. */
export function SaleDialog({ campaign, sale, onClose }: SaleDialogProps) {
  const [form, setForm] = useState(() => sale ?? newSale(new Date()));
  const change = (changes: Partial<SaleForm>) => setForm({ ...form, ...changes });
  const isManaged = campaign.checkout !== null;
  const needsCode = !isManaged && !campaign.hasAutomaticDiscount;
  const body = saleFrom(form);
  return (
    <Dialog title={sale ? 'Edit the sale' : 'Add a sale'} onClose={onClose}>
      <p>Each visitor gets the larger of the sale and their own discount, never both.</p>
      <Form
        label={sale ? 'Save the sale' : 'Add the sale'}
        body={body}
        schema={needsCode && campaign.code === null ? codedSaleSchema : saleSchema}
        onSave={async () => {
          await patchCampaign(campaign.id, { sale: sale ? mergePatch(sale, body) : body });
          announce(
            <>
              Saved: the sale <bdi>{body.name}</bdi>.
            </>,
          );
          onClose();
        }}
        onCancel={onClose}
      >
        {(problemAt) => (
          <>
            <SaleFields
              form={form}
              needsCode={needsCode}
              problemAt={(path) => problemAt(path) ?? problemAt(`sale.${path}`)}
              onChange={change}
            />
            <SalePreview campaign={campaign} sale={form} />
            <SaleCostText campaign={campaign} sale={form} />
            {isManaged && (
              <p className="fine">
                We create its code in your checkout now. If your checkout doesn’t confirm it, the sale doesn’t
                start.
              </p>
            )}
          </>
        )}
      </Form>
    </Dialog>
  );
}

interface SaleFieldsProps {
  form: SaleForm;
  /** False if a checkout creates the code, or applies the discount automatically. */
  needsCode: boolean;
  /** Returns what the schema says about the value at this path of the sale. */
  problemAt: (path: string) => string | undefined;
  onChange: (changes: Partial<SaleForm>) => void;
}

function SaleFields({ form, needsCode, problemAt, onChange }: SaleFieldsProps) {
  const problemOf = (field: keyof SaleForm) => saleProblem(field, form, problemAt(field));
  return (
    <>
      <div className="row top sale-name">
        <TextField
          label="Name"
          problem={problemOf('name')}
          ref={focusFirst}
          value={form.name}
          placeholder="Black Friday"
          onChange={(name) => onChange({ name })}
        />
        <Field label="Discount in percent" problem={problemOf('discount')}>
          {(props) => (
            <DecimalInput {...props} value={form.discount} onChange={(discount) => onChange({ discount })} />
          )}
        </Field>
      </div>
      <div className="row top">
        <TimeField
          label="Start"
          problem={problemOf('startsAt')}
          value={form.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
        />
        <TimeField
          label="End"
          problem={problemOf('endsAt')}
          value={form.endsAt}
          onChange={(endsAt) => onChange({ endsAt })}
        />
      </div>
      <p className="fine">Times are in your time zone, {timeZone}.</p>
      {needsCode && <SaleCode form={form} problem={problemOf('code')} onChange={onChange} />}
      <SaleMessage form={form} problemOf={problemAt} onChange={onChange} />
    </>
  );
}

function SaleCode({
  form,
  problem,
  onChange,
}: Pick<SaleFieldsProps, 'form' | 'onChange'> & { problem: string | undefined }) {
  return (
    <div>
      <TextField
        label="Code"
        hint="Create it in your checkout before the sale, and end it two days after."
        problem={problem}
        className="mono"
        autoComplete="off"
        placeholder={Number.isNaN(form.discount) ? 'SALE' : `SALE${form.discount}`}
        value={form.code ?? ''}
        onChange={(code) => onChange({ code: code || null })}
      />
      <CodeHint code={form.code} discount={form.discount} onUse={(code) => onChange({ code })} />
    </div>
  );
}
