import { patientFetch, waiting } from '../../console/src/api/patient-fetch.ts';

afterEach(() => jest.restoreAllMocks());

it('the message of a waiting request stays while other requests are answered', async () => {
  jest.useFakeTimers();
  const statuses: Record<string, number[]> = { keys: [503, 200], merchant: [200] };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const name = new URL((input as Request).url).pathname.slice(1);
    return new Response('', { status: statuses[name]?.shift() ?? 500 });
  });
  const ask = (name: string) => patientFetch(new Request(`http://127.0.0.1/${name}`));

  const keys = ask('keys');
  await jest.advanceTimersByTimeAsync(0);
  await ask('merchant');
  expect(waiting.get()).toBe('The service is busy. Trying again in 1 s.');
  await jest.advanceTimersByTimeAsync(2_000);
  expect((await keys).status).toBe(200);
  expect(waiting.get()).toBeUndefined();
  jest.useRealTimers();
});
