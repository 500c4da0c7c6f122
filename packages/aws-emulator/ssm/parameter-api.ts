import type { LocalHandler, LocalResponse } from '../http/messages.ts';
import { ownValue } from '../http/own-value.ts';
import type { Caller, Callers } from '../iam/callers.ts';
import { regionalArn } from '../template/pseudo-parameters.ts';

/** Values of SecureString parameters by name. */
export type SecureParameters = Record<string, string>;

/** Input that the emulator supports, by operation. */
const inputs: Record<string, readonly string[]> = {
  GetParameter: ['Name', 'WithDecryption'],
  PutParameter: ['Name', 'Value', 'Type', 'Description', 'Overwrite', 'Tier'],
};

/** Most characters of a parameter of the standard tier. */
const maxLength = 4_096;

/** An error response of Systems Manager. */
class ParameterError extends Error {
  readonly type: string;
  constructor(type: string, message = '') {
    super(message);
    this.type = type;
  }
}

/** Settings of the parameters. */
export interface ParameterApiOptions {
  callers: Callers;
  parameters: SecureParameters;
  /** Saves the parameters before a caller sees that one is stored. */
  save: () => void;
}

/**
 * Returns the JSON protocol of Systems Manager's parameters, limited to reading and creating SecureStrings under
 * the free key of AWS, with the permissions of the caller.
 */
export function parameterApi({ callers, parameters, save }: ParameterApiOptions): LocalHandler {
  return async (request) => {
    try {
      const caller = callers(request);
      if (!caller)
        throw new ParameterError(
          'UnrecognizedClientException',
          'The security token included in the request is invalid.',
        );
      const operation = request.headers['x-amz-target']?.split('.')[1] ?? '';
      const input = readInput(operation, request.body);
      requireAccess(caller, operation, input.Name);
      return response(
        200,
        operation === 'GetParameter' ? get(parameters, input) : put(parameters, input, save),
      );
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      return response(400, { __type: error.type, ...(error.message ? { message: error.message } : {}) });
    }
  };
}

interface Input {
  Name: string;
  Value?: unknown;
  Type?: unknown;
  Overwrite?: unknown;
  WithDecryption?: unknown;
}

function get(parameters: SecureParameters, { Name, WithDecryption }: Input): object {
  if (WithDecryption !== true) throw invalid('The emulator reads parameters only WithDecryption.');
  const Value = ownValue(parameters, Name);
  if (Value === undefined) throw new ParameterError('ParameterNotFound');
  return { Parameter: { Name, Type: 'SecureString', Value, ARN: arnOf(Name), Version: 1 } };
}

function put(
  parameters: SecureParameters,
  { Name, Value, Type, Overwrite }: Input,
  save: () => void,
): object {
  if (Type !== 'SecureString') throw invalid('The emulator supports only parameters of type SecureString.');
  if (Overwrite === true) throw invalid('The emulator overwrites no parameter.');
  if (typeof Value !== 'string' || Value.length < 1 || Value.length > maxLength)
    throw invalid(`Value must have 1 to ${maxLength} characters.`);
  if (ownValue(parameters, Name) !== undefined)
    throw new ParameterError(
      'ParameterAlreadyExists',
      'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
    );
  parameters[Name] = Value;
  save();
  return { Tier: 'Standard', Version: 1 };
}

/** Reads the input of an operation. Throws for any that the emulator does not support. */
function readInput(operation: string, body: Buffer): Input {
  const supported = ownValue(inputs, operation);
  if (!supported)
    throw new ParameterError(
      'UnknownOperationException',
      'The emulator supports only GetParameter and PutParameter.',
    );
  const input = parseObject(body);
  const unknown = Object.keys(input).find((name) => !supported.includes(name));
  if (unknown) throw invalid(`The emulator does not support ${unknown} of ${operation}.`);
  const { Name } = input;
  if (typeof Name !== 'string' || !/^(\/[\w.-]+)+$/.test(Name)) throw invalid('Name is not a path.');
  return { ...input, Name };
}

function parseObject(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {}
  throw new ParameterError('SerializationException', 'The request body is not a JSON object.');
}

function requireAccess(caller: Caller, operation: string, name: string): void {
  const denied = caller.denialOf([{ action: `ssm:${operation}`, resource: arnOf(name) }]);
  if (denied) throw new ParameterError('AccessDeniedException', denied);
}

/** Returns the ARN of a parameter, which has its name without the first slash after `parameter/`. */
function arnOf(name: string): string {
  return regionalArn('ssm', `parameter${name}`);
}

function invalid(message: string): ParameterError {
  return new ParameterError('ValidationException', message);
}

function response(status: number, body: object): LocalResponse {
  return {
    status,
    headers: { 'content-type': 'application/x-amz-json-1.1' },
    body: Buffer.from(JSON.stringify(body)),
  };
}
