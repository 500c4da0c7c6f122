import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from '../../../../../web/console/src/api/api-error.ts';
import { Failure, Loading } from '../../../../../web/console/src/parts/states.tsx';

it('a rejected key is no failure of a screen, because the sign-in page says it', () => {
  const body = { message: 'The API key is missing, malformed, unknown or revoked.', requestId: 'r' };
  const shown = (status: number) => renderToStaticMarkup(<Failure error={new ApiError(status, body)} />);
  expect(shown(401)).toBe('');
  expect(shown(403)).toContain('Request ID: r');
});

it('a placeholder is busy, appears after 150 ms and has a text for screen readers', () => {
  jest.useFakeTimers();
  const markup = renderToStaticMarkup(<Loading />);
  jest.useRealTimers();
  expect(markup).toContain('aria-busy="true" style="animation-delay:150ms"');
  expect(markup).toMatch(/role="status">Loading…</);
});
