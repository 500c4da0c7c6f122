import { useState } from 'react';
import type { Product } from '../../api/contract.ts';
import { useMerchant, useProducts } from '../../api/queries.ts';
import { ListTable, RowAction } from '../../parts/list-table.tsx';
import { formatCount, formatMoney } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { DeleteProduct, ProductDialog } from './product-dialogs.tsx';

type OpenDialog = { action: 'create' } | { action: 'edit' | 'delete'; product: Product };

/** The Products screen: every product with its price. */
export default function Products() {
  const query = useProducts();
  const { data: merchant } = useMerchant();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const create = (
    <button type="button" className="button primary" onClick={() => setDialog({ action: 'create' })}>
      New product
    </button>
  );
  return (
    <>
      <PageTitle title="Products" action={create}>
        The products that you sell.
        {merchant &&
          ` You have ${formatCount(merchant.usage.products)} of ${formatCount(merchant.limits.products)}.`}
      </PageTitle>
      <Loaded query={query}>
        {({ pages }) => {
          const products = pages.flatMap(({ data }) => data);
          return products.length === 0 ? (
            <Empty title="No products yet">
              <p>
                The banner works without products. Your first product sets your default campaign’s currency.
              </p>
            </Empty>
          ) : (
            <ProductTable products={products} hasMore={query.hasNextPage} onOpenDialog={setDialog} />
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <button
          type="button"
          className="button more"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading…' : 'Show 100 more'}
        </button>
      )}
      {dialog?.action === 'create' && <ProductDialog onClose={close} />}
      {dialog?.action === 'edit' && <ProductDialog product={dialog.product} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteProduct product={dialog.product} onClose={close} />}
    </>
  );
}

const columns: Column<Product>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Price', value: ({ basePrice }) => basePrice, isNumber: true },
];

interface ProductTableProps {
  products: readonly Product[];
  /** True if more products can be loaded. */
  hasMore: boolean;
  onOpenDialog: (dialog: OpenDialog) => void;
}

function ProductTable({ products, hasMore, onOpenDialog }: ProductTableProps) {
  return (
    <ListTable
      label="Products"
      columns={columns}
      rows={products}
      textOf={({ name, url }) => `${name} ${url}`}
      searchHint={
        hasMore ? `Searches and sorts only the ${products.length} products in the list.` : undefined
      }
    >
      {(product) => <ProductRow key={product.id} product={product} onOpenDialog={onOpenDialog} />}
    </ListTable>
  );
}

interface ProductRowProps {
  product: Product;
  onOpenDialog: ProductTableProps['onOpenDialog'];
}

function ProductRow({ product, onOpenDialog }: ProductRowProps) {
  return (
    <tr>
      <td>
        <strong>{product.name}</strong>
        <br />
        <a href={product.url} target="_blank" rel="noreferrer" className="fine break">
          {product.url}
        </a>
      </td>
      <td className="number">{formatMoney(product.basePrice, product.baseCurrency)}</td>
      <td className="actions">
        <RowAction
          verb="Edit"
          name={product.name}
          onPress={() => onOpenDialog({ action: 'edit', product })}
        />{' '}
        <RowAction
          verb="Delete"
          name={product.name}
          isDangerous
          onPress={() => onOpenDialog({ action: 'delete', product })}
        />
      </td>
    </tr>
  );
}
