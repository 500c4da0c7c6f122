import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { listOf, type Statement } from '../iam/iam.ts';
import { type Assembly, resourcesOf } from '../template/assembly.ts';
import type { Identities } from '../template/identities.ts';
import { accountId, globalArn, regionalArn } from '../template/pseudo-parameters.ts';

/** Key material by key id, in base64. */
export type KeyMaterial = Record<string, string>;

/** Additional authenticated data of a ciphertext. The order of its pairs has no meaning. */
export type EncryptionContext = Record<string, string>;

/** A symmetric key. */
export interface KmsKey {
  id: string;
  arn: string;
}

const cipher = 'aes-256-gcm';
const materialBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** First byte of each ciphertext, followed by key id, initialization vector, tag and encrypted data. */
const formatVersion = 1;
const headerBytes = 1 + 16;

/** The template's keys and aliases. */
export class KmsKeys {
  private readonly keys = new Map<string, KmsKey>();
  private readonly aliases = new Map<string, string>();
  private readonly material: KeyMaterial;

  /**
   * Creates material for each key that has none in `saved`. Throws for a key policy that the emulator cannot
   * evaluate.
   */
  constructor(assembly: Assembly, identities: Identities, saved: KeyMaterial = {}) {
    this.material = { ...saved };
    for (const { logicalId, properties } of resourcesOf(assembly, 'AWS::KMS::Key')) {
      const { KeyPolicy } = identities.resolve(properties) as { KeyPolicy?: KeyPolicy };
      checkKeyPolicy(logicalId, listOf(KeyPolicy?.Statement));
      const id = identities.physicalId(logicalId);
      this.keys.set(id, { id, arn: identities.attribute(logicalId, 'Arn') });
      this.material[id] ??= randomBytes(materialBytes).toString('base64');
    }
    for (const { properties } of resourcesOf(assembly, 'AWS::KMS::Alias')) {
      const { AliasName, TargetKeyId } = identities.resolve(properties) as Record<string, string>;
      this.aliases.set(String(AliasName), String(TargetKeyId));
    }
  }

  /** Returns the key with this id, ARN, alias or alias ARN. */
  find(keyId: string): KmsKey | undefined {
    const prefix = regionalArn('kms', '');
    const path = keyId.startsWith(prefix) ? keyId.slice(prefix.length) : keyId;
    if (path.startsWith('alias/')) {
      const target = this.aliases.get(path);
      return target === undefined ? undefined : this.find(target);
    }
    return this.keys.get(path === keyId ? path : path.replace(/^key\//, ''));
  }

  /** Returns a ciphertext that identifies its key. */
  encrypt({ id }: KmsKey, plaintext: Buffer, context: EncryptionContext): Buffer {
    const iv = randomBytes(ivBytes);
    const header = Buffer.concat([Buffer.of(formatVersion), Buffer.from(id.replaceAll('-', ''), 'hex')]);
    const encryption = createCipheriv(cipher, this.materialOf(id), iv, { authTagLength: tagBytes });
    encryption.setAAD(authenticated(header, context));
    const encrypted = Buffer.concat([encryption.update(plaintext), encryption.final()]);
    return Buffer.concat([header, iv, encryption.getAuthTag(), encrypted]);
  }

  /** Returns the id of the key that encrypted a ciphertext; `undefined` for bytes in another format. */
  keyIdOf(ciphertext: Buffer): string | undefined {
    if (ciphertext[0] !== formatVersion || ciphertext.length <= headerBytes + ivBytes + tagBytes)
      return undefined;
    const hex = ciphertext.toString('hex', 1, headerBytes);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  /** Returns the plaintext; `undefined` if the ciphertext is damaged or has a different context. */
  decrypt({ id }: KmsKey, ciphertext: Buffer, context: EncryptionContext): Buffer | undefined {
    const header = ciphertext.subarray(0, headerBytes);
    const iv = ciphertext.subarray(headerBytes, headerBytes + ivBytes);
    const tag = ciphertext.subarray(headerBytes + ivBytes, headerBytes + ivBytes + tagBytes);
    const decryption = createDecipheriv(cipher, this.materialOf(id), iv, { authTagLength: tagBytes });
    decryption.setAAD(authenticated(header, context)).setAuthTag(tag);
    const encrypted = ciphertext.subarray(headerBytes + ivBytes + tagBytes);
    try {
      return Buffer.concat([decryption.update(encrypted), decryption.final()]);
    } catch {
      return undefined;
    }
  }

  /** Returns all material, including that of keys which the template no longer contains. */
  snapshot(): KeyMaterial {
    return this.material;
  }

  private materialOf(id: string): Buffer {
    return Buffer.from(this.material[id] ?? '', 'base64');
  }
}

function authenticated(header: Buffer, context: EncryptionContext): Buffer {
  const pairs = Object.entries(context).sort(([left], [right]) => (left < right ? -1 : 1));
  return Buffer.concat([header, Buffer.from(JSON.stringify(pairs))]);
}

interface KeyPolicy {
  Statement?: Statement | Statement[];
}

/**
 * Throws unless the policy leaves this account's access to the roles, which are all that the emulator
 * evaluates. Statements for services have no effect here.
 */
function checkKeyPolicy(logicalId: string, statements: readonly Statement[]): void {
  const others = statements.filter(({ Principal }) => !isServiceOnly(Principal));
  const unsupported = statements.length > 0 && (others.length !== 1 || !others.every(delegates));
  if (unsupported)
    throw new Error(
      `The emulator supports only key policies with one statement for this account, which allows kms:* (${logicalId})`,
    );
}

function isServiceOnly(principal: unknown): boolean {
  return typeof principal === 'object' && principal !== null && Object.keys(principal).join() === 'Service';
}

/** Returns true if a statement of a key policy lets the account's IAM policies decide. */
function delegates({ Effect, Action, Principal, Resource, Condition }: Statement): boolean {
  const accounts = listOf((Principal as { AWS?: string | string[] } | undefined)?.AWS);
  return (
    Effect === 'Allow' &&
    listOf(Action).join() === 'kms:*' &&
    listOf(Resource).join() === '*' &&
    Condition === undefined &&
    [accountId, globalArn('iam', 'root')].includes(accounts.join())
  );
}
