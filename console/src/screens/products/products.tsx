import { PageTitle } from '../../parts/page-title.tsx';

/** Products. */
export default function Products() {
  return <PageTitle title="Products" />;
}
