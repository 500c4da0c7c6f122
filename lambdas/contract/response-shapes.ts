import * as z from 'zod';
import { docs } from '../../core/shared/resource.ts';
import { exampleCursor } from './example-values.ts';

/** Returns the schema of a response with this data. */
export const response = <Data extends z.ZodType>(data: Data) => z.strictObject({ data });

/** Returns the schema of one page of a list. */
export const page = <Entry extends z.ZodType>(entry: Entry) =>
  z.strictObject({
    data: z.array(entry).meta(docs('The entries, newest first.')),
    nextCursor: z.exactOptional(z.string()).meta(docs('Only if there are more entries.', exampleCursor)),
  });
