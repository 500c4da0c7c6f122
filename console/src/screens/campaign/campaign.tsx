import { PageTitle } from '../../parts/page-title.tsx';

/** Campaign. */
export default function Campaign() {
  return <PageTitle title="Campaign" />;
}
