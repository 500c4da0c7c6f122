import { PageTitle } from '../../parts/page-title.tsx';

/** Banner. */
export default function Banner() {
  return <PageTitle title="Banner" />;
}
