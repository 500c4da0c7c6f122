import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newProductSchema } from '../../../../core/catalog/product.ts';
import type { ErrorDetail } from '../../../../core/errors/response-error.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import type { CreateProductRequest, Product } from '../../api/contract.ts';
import { queryClient } from '../../api/queries.ts';
import { problemsOf } from '../../api/validation.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { parseDecimal } from '../../parts/decimal.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Form, FormButtons } from '../../parts/forms/form.tsx';
import { useIdempotencyHeader } from '../../parts/forms/idempotency.ts';
import { Failure } from '../../parts/states.tsx';
import { withScheme } from '../campaign/page-url.ts';
import { createProduct, updateProduct } from './product-change.ts';
import { ProductFields, type ProductForm } from './product-fields.tsx';

interface ProductDialogProps {
  product?: Product;
  /** Opens the confirmation that deletes `product`. */
  onDelete?: () => void;
  onClose: () => void;
}

/** The dialog that creates a product, or edits `product`. */
export function ProductDialog({ product, onDelete, onClose }: ProductDialogProps) {
  const [form, setForm] = useState<ProductForm>(formOf(product));
  const [base, setBase] = useState(product);
  const [latest, setLatest] = useState<Product>();
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const idempotencyHeader = useIdempotencyHeader();
  const saving = useMutation({
    mutationFn: async (body: CreateProductRequest) => {
      const outcome = await (base ? updateProduct(base, body) : createProduct(body, idempotencyHeader(body)));
      if (outcome.kind === 'conflict') return setLatest(outcome.latest);
      announce(`Saved: the product ${outcome.product.name}.`);
      await queryClient.invalidateQueries({ queryKey: ['products'] });
      await queryClient.invalidateQueries({ queryKey: ['merchant'] });
      onClose();
    },
  });
  const details = saving.error instanceof ApiError ? saving.error.details : [];
  const submit = async () => {
    const body = bodyFrom(form);
    const bodyProblems = problemsOf(newProductSchema, body);
    setProblems(bodyProblems);
    saving.reset();
    if (bodyProblems.length === 0) await saving.mutateAsync(body).catch(() => undefined);
  };
  const continueFrom = (from: Product, next: ProductForm) => {
    setBase(from);
    setForm(next);
    setLatest(undefined);
  };
  return (
    <Dialog title={product ? `Edit ${product.name}` : 'New product'} isOpen onClose={onClose}>
      <Form onSubmit={submit}>
        <ProductFields
          form={form}
          problems={[...problems, ...details]}
          onChange={(changes) => setForm({ ...form, ...changes })}
        />
        <Failure error={details.length > 0 ? null : saving.error} />
        {latest && (
          <ProductConflict
            onReload={() => continueFrom(latest, formOf(latest))}
            onKeep={() => continueFrom(latest, form)}
          />
        )}
        <FormButtons label="Save" onCancel={onClose}>
          {onDelete && <Button look="danger last" label="Delete the product" onPress={onDelete} />}
        </FormButtons>
      </Form>
    </Dialog>
  );
}

/** A message that another session has updated the product, with a choice between the two versions. */
function ProductConflict({ onReload, onKeep }: { onReload: () => void; onKeep: () => void }) {
  return (
    <div className="notice warn conflict" role="alert">
      <p>
        <strong>Another window changed this product while you were editing.</strong> Nothing is saved yet.
      </p>
      <div className="buttons">
        <Button label="Load the saved version" look="small" onPress={onReload} />
        <Button label="Keep my version" look="small" onPress={onKeep} />
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

/** Returns the request body. An empty price is left out, so that the schema reports it as required. */
function bodyFrom({ basePrice, description, ...texts }: ProductForm): CreateProductRequest {
  return {
    ...texts,
    url: withScheme(texts.url),
    ...(basePrice.trim() === '' ? {} : { basePrice: parseDecimal(basePrice) }),
    ...(description.trim() === '' ? {} : { description }),
  } as CreateProductRequest;
}

/** The confirmation before a product is deleted. */
export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = async () => {
    await call('DELETE /products/{id}', { id: product.id });
    announce(`The product ${product.name} was deleted.`);
    await queryClient.invalidateQueries({ queryKey: ['products'] });
    await queryClient.invalidateQueries({ queryKey: ['merchant'] });
  };
  return (
    <Confirmation
      title={`Delete ${product.name}?`}
      label="Delete the product"
      isOpen
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Your campaigns stay unchanged. This cannot be undone.</p>
    </Confirmation>
  );
}
