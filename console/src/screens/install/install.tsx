import { PageTitle } from '../../parts/page-title.tsx';

/** Install. */
export default function Install() {
  return <PageTitle title="Install" />;
}
