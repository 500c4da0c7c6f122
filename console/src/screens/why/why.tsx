import { PageTitle } from '../../parts/page-title.tsx';

/** Why. */
export default function Why() {
  return <PageTitle title="Why" />;
}
