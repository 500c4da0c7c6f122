import { PageTitle } from '../parts/page-title.tsx';
import { Link } from '../routing/location.tsx';

/** The screen for unknown URLs. */
export default function NotFound() {
  return (
    <>
      <PageTitle title="Not found">The console has no page with this URL.</PageTitle>
      <Link to="" className="button">
        Go to Home
      </Link>
    </>
  );
}
