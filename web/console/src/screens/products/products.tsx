import { useEffect, useState } from 'react';
import type { Product } from '../../api/contract.ts';
import { useMerchant, useProducts } from '../../api/queries.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { ListTable, RowName } from '../../parts/list-table.tsx';
import { formatAmount, formatCount, formatMoney } from '../../parts/numbers.ts';
import { Setting } from '../../parts/setting.tsx';
import { Failure, Loaded, Loading } from '../../parts/states.tsx';
import type { Column } from '../../parts/table.tsx';
import { DeleteProduct, ProductDialog } from './product-dialogs.tsx';

type OpenProductDialog = { action: 'create' } | { action: 'edit' | 'delete'; product: Product };

/** The section of the Discounts screen with every product and its price. */
export default function Products() {
  const query = useProducts();
  const { data: merchant } = useMerchant();
  const [dialog, setDialog] = useState<OpenProductDialog>();
  const close = () => setDialog(undefined);
  const usage = merchant
    ? ` You have ${formatCount(merchant.usage.products)} of ${formatCount(merchant.limits.products)}.`
    : '';
  return (
    <Setting
      title="Products"
      value={merchant && productsValue(merchant.usage.products)}
      description={`Optional: the banner works without them. Your first product sets your default campaign’s currency.${usage}`}
      action={<Button label="New product" onPress={() => setDialog({ action: 'create' })} />}
    >
      <Loaded query={query}>
        {({ pages }) => (
          <ProductTable
            products={pages.flatMap(({ data }) => data)}
            query={query}
            total={merchant?.usage.products}
            onOpen={(product) => setDialog({ action: 'edit', product })}
          />
        )}
      </Loaded>
      {dialog?.action === 'create' && <ProductDialog onClose={close} />}
      {dialog?.action === 'edit' && (
        <ProductDialog
          product={dialog.product}
          onDelete={() => setDialog({ action: 'delete', product: dialog.product })}
          onClose={close}
        />
      )}
      {dialog?.action === 'delete' && <DeleteProduct product={dialog.product} onClose={close} />}
    </Setting>
  );
}

function productsValue(count: number): string {
  if (count === 0) return 'None';
  return formatAmount(count, 'product', 'products');
}

/** Loads all pages in order, as soon as `start` is called. */
function useAllPages({
  hasNextPage,
  isFetchingNextPage,
  isError,
  fetchNextPage,
}: ReturnType<typeof useProducts>) {
  const [isWanted, setWanted] = useState(false);
  const isLoading = isWanted && hasNextPage && !isError;
  useEffect(() => {
    if (isLoading && !isFetchingNextPage) void fetchNextPage();
  }, [isLoading, isFetchingNextPage, fetchNextPage]);
  return { isLoading, start: () => setWanted(true) };
}

interface ProductTableProps {
  /** The products that are loaded. */
  products: readonly Product[];
  query: ReturnType<typeof useProducts>;
  /** Number of all products; `undefined` until it is loaded. */
  total: number | undefined;
  onOpen: (product: Product) => void;
}

function ProductTable({ products, query, total = 0, onOpen }: ProductTableProps) {
  const loadAll = useAllPages(query);
  const loadMore = () => void query.fetchNextPage();
  const columns: Column<Product>[] = [
    {
      title: 'Name',
      value: ({ name }) => name,
      cell: (product) => (
        <>
          <RowName name={product.name} onPress={() => onOpen(product)} />
          <br />
          <a href={product.url} target="_blank" rel="noreferrer" className="fine break">
            {product.url}
          </a>
        </>
      ),
    },
    {
      title: 'Price',
      value: ({ basePrice }) => basePrice,
      cell: ({ basePrice, baseCurrency }) => formatMoney(basePrice, baseCurrency),
      isNumber: true,
    },
  ];
  if (products.length === 0) return <p className="fine">No products yet.</p>;
  return (
    <ListTable
      label="Products"
      columns={columns}
      rows={products}
      keyOf={({ id }) => id}
      textOf={({ name, url }) => `${name} ${url}`}
      searchHint={
        loadAll.isLoading ? `Loading the other products: ${formatCount(products.length)} so far.` : undefined
      }
      onNarrow={loadAll.start}
      missing={
        query.hasNextPage
          ? {
              // The count can be older than the products.
              total: Math.max(total, products.length + 1),
              onLoad: loadMore,
              placeholder: query.error ? <Failure error={query.error} onRetry={loadMore} /> : <Loading />,
            }
          : undefined
      }
    />
  );
}
