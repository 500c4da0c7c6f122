import { PageTitle } from '../parts/page-title.tsx';
import { Link } from '../routing/location.tsx';

/** An address that no screen has. */
export default function NotFound() {
  return (
    <>
      <PageTitle title="Not found">The console has no such page.</PageTitle>
      <Link to="" className="button">
        Go to Home
      </Link>
    </>
  );
}
