import { renderToStaticMarkup } from 'react-dom/server';
import { ApiError } from '../../../../../web/console/src/api/api-error.ts';
import { Failure, Loaded, Loading } from '../../../../../web/console/src/parts/states.tsx';

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

it('content that could not be loaded again is gray and has its age, also with an error after data', () => {
  const dataUpdatedAt = new Date(2026, 10, 21, 11, 20).getTime();
  const shown = (error: unknown, freshMs?: number, isFetchNextPageError = false) =>
    renderToStaticMarkup(
      <Loaded
        query={{ data: 'Live', error, dataUpdatedAt, isFetchNextPageError, refetch: () => undefined }}
        {...(freshMs === undefined ? {} : { freshMs })}
      >
        {(text) => text}
      </Loaded>,
    );
  expect(shown(null)).toBe('Live');
  expect(shown(new Error('down'))).toMatch(/Not updated since .*11:20.*<\/div>Live/);
  expect(shown(new Error('down'), undefined, true)).toBe('Live');
  expect(shown(null, 60_000)).toMatch(/Not updated since/);
  expect(shown(new ApiError(401, { message: '' }))).toBe('Live');
});
