import { useState } from 'react';
import { newProductSchema } from '../../../../core/catalog/product.ts';
import type { ErrorDetail } from '../../../../core/shared/errors.ts';
import { ApiError, bodyOf } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import type { NewProduct, Product } from '../../api/contract.ts';
import { answers } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { parseDecimal } from '../../parts/decimal.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { useIdempotencyKey } from '../../parts/forms/idempotency.ts';
import { Failure } from '../../parts/states.tsx';
import { changeProduct, createProduct } from './product-change.ts';
import { ProductFields, type ProductForm } from './product-fields.tsx';

/** Makes a product, or changes the one that is given. */
export function ProductDialog({ product, onClose }: { product?: Product; onClose: () => void }) {
  const [form, setForm] = useState<ProductForm>(formOf(product));
  const [base, setBase] = useState(product);
  const [latest, setLatest] = useState<Product>();
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const [error, setError] = useState<unknown>();
  const once = useIdempotencyKey();
  const submit = async () => {
    const body = bodyFrom(form);
    const found = problemsOf(newProductSchema, body);
    setProblems(found);
    setError(undefined);
    if (found.length > 0) return;
    try {
      const outcome = await (base ? changeProduct(base, body) : createProduct(body, once(body)));
      if (outcome.kind === 'conflict') return setLatest(outcome.latest);
      announce(`Saved: the product ${outcome.product.name}.`);
      await answers.invalidateQueries({ queryKey: ['products'] });
      await answers.invalidateQueries({ queryKey: ['merchant'] });
      onClose();
    } catch (failure) {
      if (failure instanceof ApiError && failure.details.length > 0) setProblems(failure.details);
      else setError(failure);
    }
  };
  const goOn = (from: Product, next: ProductForm) => {
    setBase(from);
    setForm(next);
    setLatest(undefined);
  };
  return (
    <Dialog title={product ? `Change ${product.name}` : 'New product'} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <ProductFields
          form={form}
          problems={problems}
          onChange={(changes) => setForm({ ...form, ...changes })}
        />
        {error !== undefined && <Failure error={error} />}
        {latest && (
          <ProductConflict onReload={() => goOn(latest, formOf(latest))} onKeep={() => goOn(latest, form)} />
        )}
        <FormButtons label="Save" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

/** Reports that another session has saved the product, and asks which version to keep. */
function ProductConflict({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  return (
    <div className="notice warn conflict" role="alert">
      <p>
        <strong>Another window changed this product while you were editing.</strong> Nothing is saved yet.
      </p>
      <div className="buttons">
        <button type="button" className="button small" onClick={onReload}>
          Load theirs
        </button>
        <button type="button" className="button small" onClick={onKeep}>
          Keep what I typed
        </button>
      </div>
    </div>
  );
}

function formOf(product: Product | undefined): ProductForm {
  return {
    name: product?.name ?? '',
    url: product?.url ?? '',
    baseCurrency: product?.baseCurrency ?? 'USD',
    basePrice: product ? String(product.basePrice) : '',
    description: product?.description ?? '',
  };
}

/** An empty price is left out, so that the schema says that it is required. */
function bodyFrom({ basePrice, description, ...texts }: ProductForm): NewProduct {
  return {
    ...texts,
    url: addressOf(texts.url),
    ...(basePrice.trim() === '' ? {} : { basePrice: parseDecimal(basePrice) }),
    ...(description.trim() === '' ? {} : { description }),
  } as NewProduct;
}

/** Adds the scheme to an address that is typed without one. */
export function addressOf(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** Asks before a product is deleted. */
export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = async () => {
    bodyOf(await api.DELETE('/v1/products/{id}', { params: { path: { id: product.id } } }));
    announce(`The product ${product.name} is deleted.`);
    await answers.invalidateQueries({ queryKey: ['products'] });
    await answers.invalidateQueries({ queryKey: ['merchant'] });
  };
  return (
    <Confirmation
      title={`Delete ${product.name}?`}
      label="Delete the product"
      isOpen
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Campaigns do not change. This cannot be undone.</p>
    </Confirmation>
  );
}
