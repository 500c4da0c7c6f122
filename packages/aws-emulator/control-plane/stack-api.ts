import { randomUUID } from 'node:crypto';
import type { LocalHandler, LocalResponse } from '../http/messages.ts';
import type { Assembly } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { regionalArn } from '../template/pseudo-parameters.ts';

/**
 * Returns CloudFormation's DescribeStacks for the one running stack: the AWS query protocol with XML
 * responses.
 */
export function stackApi(assembly: Assembly, identities: Identities): LocalHandler {
  const created = new Date().toISOString();
  return async ({ body }) => {
    const fields = new URLSearchParams(body.toString());
    if (fields.get('Action') !== 'DescribeStacks') {
      return errorResponse(
        'InvalidAction',
        `The emulator does not support ${fields.get('Action')} of CloudFormation`,
      );
    }
    const wanted = fields.get('StackName') ?? assembly.stackName;
    if (![assembly.stackName, stackArn(assembly)].includes(wanted)) {
      return errorResponse('ValidationError', `Stack with id ${wanted} does not exist`);
    }
    return xml(
      200,
      `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult>` +
        `<Stacks><member><StackName>${escapeXml(assembly.stackName)}</StackName>` +
        `<StackId>${escapeXml(stackArn(assembly))}</StackId><CreationTime>${created}</CreationTime>` +
        `<StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${outputs(assembly, identities)}</Outputs></member></Stacks>` +
        `</DescribeStacksResult><ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>` +
        `</DescribeStacksResponse>`,
    );
  };
}

/** Returns the ARN of the running stack. */
export function stackArn({ stackName }: Assembly): string {
  return regionalArn('cloudformation', `stack/${stackName}/emulator`);
}

function outputs(assembly: Assembly, identities: Identities): string {
  return Object.entries(assembly.outputs)
    .map(([name, { Value }]) => {
      const value = escapeXml(String(identities.resolve(Value)));
      return `<member><OutputKey>${escapeXml(name)}</OutputKey><OutputValue>${value}</OutputValue></member>`;
    })
    .join('');
}

function errorResponse(code: string, message: string): LocalResponse {
  const error = `<Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message>`;
  return xml(
    400,
    `<ErrorResponse><Error>${error}</Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

function xml(status: number, text: string): LocalResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body: Buffer.from(text) };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
}
