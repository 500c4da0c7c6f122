import { PageTitle } from '../../parts/page-title.tsx';

/** Statistics. */
export default function Statistics() {
  return <PageTitle title="Statistics" />;
}
