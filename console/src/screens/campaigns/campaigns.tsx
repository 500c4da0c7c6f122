import { PageTitle } from '../../parts/page-title.tsx';

/** Campaigns. */
export default function Campaigns() {
  return <PageTitle title="Campaigns" />;
}
