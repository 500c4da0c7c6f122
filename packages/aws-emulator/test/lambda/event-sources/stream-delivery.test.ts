import type { StreamRecord } from '../../../dynamodb/stream-reader.ts';
import type { EventSourceMapping } from '../../../lambda/event-sources/event-source-mapping.ts';
import { StreamDelivery } from '../../../lambda/event-sources/stream-delivery.ts';
import type { Invocation, Invoke } from '../../../lambda/lambda-instance.ts';

const mapping: EventSourceMapping = {
  logicalId: 'Mapping',
  eventSourceArn: 'arn:stream',
  functionArn: 'arn:fn',
  batchSize: 3,
  batchingWindowMs: 0,
  matches: () => true,
  reportsItemFailures: false,
  startingPosition: 'TRIM_HORIZON',
};
const record = (SequenceNumber: string): StreamRecord => ({
  eventID: SequenceNumber,
  eventName: 'INSERT',
  eventVersion: '1.1',
  eventSource: 'aws:dynamodb',
  awsRegion: 'us-east-1',
  eventSourceARN: 'arn:stream',
  dynamodb: { Keys: {}, SequenceNumber, ApproximateCreationDateTime: 1_795_000_000 },
});
const records = (...numbers: string[]) => numbers.map(record);
const failure: Invocation = { error: { errorType: 'E', errorMessage: 'm', trace: '' } };

function setUp(
  changes: Partial<EventSourceMapping>,
  respond: (numbers: string[]) => Invocation = () => ({ value: null }),
) {
  const batches: string[] = [];
  const invoke: Invoke = async (_arn, event) => {
    const numbers = (event as { Records: StreamRecord[] }).Records.map(
      ({ dynamodb }) => dynamodb.SequenceNumber,
    );
    batches.push(numbers.join(''));
    return respond(numbers);
  };
  return { batches, delivery: new StreamDelivery({ ...mapping, ...changes }, invoke) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('delivers filtered records in order, in batches, before it returns', async () => {
  const matches = (value: unknown) => (value as StreamRecord).dynamodb.SequenceNumber !== '2';
  const { delivery, batches } = setUp({ matches });
  await delivery.deliver(records('1', '2', '3', '4', '5'));
  expect([batches, delivery.isIdle]).toEqual([['134', '5'], true]);
});

it('retries a failed batch in the background while newer records wait', async () => {
  let isBroken = true;
  const { delivery, batches } = setUp({}, () => (isBroken ? failure : { value: null }));
  await delivery.deliver(records('1'));
  await delivery.deliver(records('2'));
  expect([batches, delivery.isIdle]).toEqual([['1'], false]);
  isBroken = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect([batches, delivery.isIdle]).toEqual([['1', '12'], true]);
});

it('resumes at the first failed item after a partial failure', async () => {
  let isBroken = true;
  const { delivery, batches } = setUp({ reportsItemFailures: true }, (numbers) => {
    const failed = isBroken && numbers.includes('2') ? [{ itemIdentifier: '2' }] : [];
    return { value: { batchItemFailures: failed } };
  });
  await delivery.deliver(records('1', '2', '3'));
  isBroken = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect(batches).toEqual(['123', '23']);
});
