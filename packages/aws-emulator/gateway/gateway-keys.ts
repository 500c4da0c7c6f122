import { randomUUID } from 'node:crypto';

/** An API Gateway key ("gateway key" in this project). Usage plans count requests by its value. */
export interface GatewayKey {
  id: string;
  name: string;
  value: string;
  isEnabled: boolean;
  createdAtSeconds: number;
}

/** Saved state: the keys and their usage plans. */
export interface GatewayKeysSnapshot {
  keys: GatewayKey[];
  memberships: { planId: string; keyId: string }[];
}

/** A rejected call to API Gateway's control plane. `type` is the API's error name. */
export class GatewayError extends Error {
  readonly type: 'ConflictException' | 'NotFoundException' | 'BadRequestException';

  constructor(type: GatewayError['type'], message: string) {
    super(message);
    this.type = type;
  }
}

/** The account's API keys and their usage plan memberships. */
export class GatewayKeys {
  private readonly keys = new Map<string, GatewayKey>();
  private readonly plans = new Map<string, Set<string>>();
  private readonly onChange: () => void;

  constructor(
    snapshot: GatewayKeysSnapshot = { keys: [], memberships: [] },
    onChange: () => void = () => {},
  ) {
    this.onChange = onChange;
    for (const key of snapshot.keys) this.keys.set(key.id, key);
    for (const { planId, keyId } of snapshot.memberships) this.membersOf(planId).add(keyId);
  }

  /** Creates a key, with a random value by default. Throws for an existing value. */
  create({
    name = '',
    value = randomUUID().replaceAll('-', ''),
    isEnabled = false,
  }: Partial<GatewayKey>): GatewayKey {
    if (value.length < 20)
      throw new GatewayError('BadRequestException', 'API Key value should be at least 20 characters');
    if (value.length > 128)
      throw new GatewayError('BadRequestException', 'API Key value exceeds maximum size of 128 characters');
    if (this.byValue(value)) throw new GatewayError('ConflictException', 'API Key already exists');
    const id = randomUUID().replaceAll('-', '').slice(0, 10);
    const key = { id, name, value, isEnabled, createdAtSeconds: Math.floor(Date.now() / 1000) };
    this.keys.set(id, key);
    this.onChange();
    return key;
  }

  /** Deletes a key and removes it from its plans. */
  delete(keyId: string): void {
    this.require(keyId);
    this.keys.delete(keyId);
    for (const members of this.plans.values()) members.delete(keyId);
    this.onChange();
  }

  /** Returns all keys, oldest first. */
  list(): GatewayKey[] {
    return [...this.keys.values()];
  }

  /** Returns the key with this id. Throws NotFoundException. */
  require(keyId: string): GatewayKey {
    const key = this.keys.get(keyId);
    if (!key) throw new GatewayError('NotFoundException', 'Invalid API Key identifier specified');
    return key;
  }

  /** Returns the key with this value. */
  byValue(value: string): GatewayKey | undefined {
    return this.list().find((key) => key.value === value);
  }

  /** Adds a key to a plan. */
  attach(planId: string, keyId: string): GatewayKey {
    const key = this.require(keyId);
    if (this.membersOf(planId).has(keyId)) {
      throw new GatewayError('ConflictException', 'Usage Plan Key already exists');
    }
    this.membersOf(planId).add(keyId);
    this.onChange();
    return key;
  }

  /** Removes a key from a plan. */
  detach(planId: string, keyId: string): void {
    if (!this.membersOf(planId).delete(keyId)) {
      throw new GatewayError('NotFoundException', 'Invalid Usage Plan Key identifier specified');
    }
    this.onChange();
  }

  /** Returns true if the key is in the plan. */
  isMember(planId: string, keyId: string): boolean {
    return this.membersOf(planId).has(keyId);
  }

  /** Returns the state for the state file. */
  snapshot(): GatewayKeysSnapshot {
    const memberships = [...this.plans].flatMap(([planId, keyIds]) =>
      [...keyIds].map((keyId) => ({ planId, keyId })),
    );
    return { keys: this.list(), memberships };
  }

  private membersOf(planId: string): Set<string> {
    const members = this.plans.get(planId) ?? new Set();
    this.plans.set(planId, members);
    return members;
  }
}
