import { PageTitle } from '../../parts/page-title.tsx';

/** Keys. */
export default function Keys() {
  return <PageTitle title="Keys" />;
}
