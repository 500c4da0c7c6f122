import { useState } from 'react';
import { newProductSchema } from '../../../../../core/catalog/product.ts';
import { call } from '../../api/client.ts';
import type { CreateProductRequest, Product } from '../../api/contract.ts';
import { refresh } from '../../api/queries.ts';
import { announce } from '../../parts/announcement.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { parseDecimal } from '../../parts/decimal.ts';
import { Confirmation } from '../../parts/dialogs/confirmation.tsx';
import { Dialog } from '../../parts/dialogs/dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
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
  const save = async (body: CreateProductRequest, headers: Record<string, string>) => {
    const outcome = await (base ? updateProduct(base, body) : createProduct(body, headers));
    if (outcome.kind === 'conflict') return setLatest(outcome.latest);
    announce(
      <>
        Saved: the product <bdi>{outcome.product.name}</bdi>.
      </>,
    );
    await refresh('products', 'merchant');
    onClose();
  };
  const continueFrom = (from: Product, next: ProductForm) => {
    setBase(from);
    setForm(next);
    setLatest(undefined);
  };
  return (
    <Dialog
      title={
        product ? (
          <>
            Edit <bdi>{product.name}</bdi>
          </>
        ) : (
          'New product'
        )
      }
      onClose={onClose}
    >
      <Form
        label="Save"
        body={bodyFrom(form)}
        schema={newProductSchema}
        onSave={save}
        onCancel={onClose}
        action={onDelete && <Button look="danger last" label="Delete the product" onPress={onDelete} />}
      >
        {(problemAt) => (
          <>
            <ProductFields
              form={form}
              problemAt={problemAt}
              onChange={(changes) => setForm({ ...form, ...changes })}
            />
            {latest && (
              <ProductConflict
                onReload={() => continueFrom(latest, formOf(latest))}
                onKeep={() => continueFrom(latest, form)}
              />
            )}
          </>
        )}
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
    providerPriceId: product?.providerPriceId ?? '',
  };
}

/** Returns the request body. An empty price is left out, so that the schema reports it as required. */
function bodyFrom({ basePrice, description, providerPriceId, ...texts }: ProductForm): CreateProductRequest {
  return {
    ...texts,
    url: withScheme(texts.url),
    ...(basePrice.trim() === '' ? {} : { basePrice: parseDecimal(basePrice) }),
    ...(description.trim() === '' ? {} : { description }),
    ...(providerPriceId.trim() === '' ? {} : { providerPriceId }),
  } as CreateProductRequest;
}

/** The confirmation before a product is deleted. */
export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const remove = async () => {
    await call('DELETE /products/{id}', { id: product.id });
    announce(
      <>
        The product <bdi>{product.name}</bdi> was deleted.
      </>,
    );
    await refresh('products', 'merchant');
  };
  return (
    <Confirmation
      title={
        <>
          Delete <bdi>{product.name}</bdi>?
        </>
      }
      label="Delete the product"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>Your campaigns stay unchanged. This can’t be undone.</p>
    </Confirmation>
  );
}
