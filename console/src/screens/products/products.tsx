import { useState } from 'react';
import type { Product } from '../../api/contract.ts';
import { useMerchant, useProducts } from '../../api/queries.ts';
import { ListTable, RowAction } from '../../parts/list-table.tsx';
import { formatCount, formatMoney } from '../../parts/numbers.ts';
import { PageTitle } from '../../parts/page-title.tsx';
import type { Column } from '../../parts/sorting.tsx';
import { Empty, Loaded } from '../../parts/states.tsx';
import { DeleteProduct, ProductDialog } from './product-dialogs.tsx';

type Asked = { action: 'create' } | { action: 'change' | 'delete'; product: Product };

/** Every product: what it costs, and in which currency. */
export default function Products() {
  const query = useProducts();
  const { data: merchant } = useMerchant();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const create = (
    <button type="button" className="button primary" onClick={() => setAsked({ action: 'create' })}>
      New product
    </button>
  );
  return (
    <>
      <PageTitle title="Products" action={create}>
        What you sell.
        {merchant &&
          ` You have ${formatCount(merchant.usage.products)} of ${formatCount(merchant.limits.products)}.`}
      </PageTitle>
      <Loaded query={query}>
        {({ pages }) => {
          const products = pages.flatMap(({ data }) => data);
          return products.length === 0 ? (
            <Empty title="No products yet">
              <p>
                The banner works without products. Your first one gives your default campaign its currency.
              </p>
            </Empty>
          ) : (
            <ProductTable products={products} hasMore={query.hasNextPage} onAsk={setAsked} />
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
      {asked?.action === 'create' && <ProductDialog onClose={close} />}
      {asked?.action === 'change' && <ProductDialog product={asked.product} onClose={close} />}
      {asked?.action === 'delete' && <DeleteProduct product={asked.product} onClose={close} />}
    </>
  );
}

const columns: Column<Product>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Price', value: ({ basePrice }) => basePrice, isNumber: true },
];

interface ProductTableProps {
  products: readonly Product[];
  /** True if the service has more than these. */
  hasMore: boolean;
  onAsk: (asked: Asked) => void;
}

function ProductTable({ products, hasMore, onAsk }: ProductTableProps) {
  return (
    <ListTable
      label="Products"
      columns={columns}
      rows={products}
      textOf={({ name, url }) => `${name} ${url}`}
      searchHint={hasMore ? `Finds and sorts the ${products.length} products that are shown.` : undefined}
    >
      {(product) => <ProductRow key={product.id} product={product} onAsk={onAsk} />}
    </ListTable>
  );
}

interface ProductRowProps {
  product: Product;
  onAsk: ProductTableProps['onAsk'];
}

function ProductRow({ product, onAsk }: ProductRowProps) {
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
        <RowAction verb="Change" name={product.name} onPress={() => onAsk({ action: 'change', product })} />{' '}
        <RowAction
          verb="Delete"
          name={product.name}
          isDangerous
          onPress={() => onAsk({ action: 'delete', product })}
        />
      </td>
    </tr>
  );
}
