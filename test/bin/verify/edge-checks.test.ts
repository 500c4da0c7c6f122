import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { observe } from '../../../bin/verify/assumption.ts';
import { edgeChecks, rejectionOf } from '../../../bin/verify/edge-checks.ts';
import type { Verified } from '../../../bin/verify/verified.ts';

/** Runs the check of a row on a service whose responses have this status, and no Content-Length. */
async function observed(row: string, status: number) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'transfer-encoding': 'chunked' });
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const deployment = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  try {
    const check = edgeChecks.find((each) => each.row === row);
    if (!check) throw new Error(`No check of ${row}`);
    return await observe(check, { deployment, publicKey: 'ppp_pk_live_1' } as unknown as Verified);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

it.each([
  ['accept-encoding', 200],
  ['accept-encoding', 503],
  ['generated-headers', 503],
])('%s is not seen in responses with status %i that say nothing about it', async (row, status) => {
  expect(await observed(row, status)).toMatchObject({ outcome: 'not seen' });
});

describe('an error of the store', () => {
  const error = (httpStatusCode?: number) =>
    Object.assign(new Error('x'), { name: 'Named', $metadata: { httpStatusCode } });

  it.each([400, 404, 409, 412])('refutes with status %i', (status) => {
    expect(rejectionOf(error(status))).toBe('Named');
  });

  it.each([403, 429, 500, 503, undefined])('is thrown with status %s', (status) => {
    expect(() => rejectionOf(error(status))).toThrow('x');
  });
});
