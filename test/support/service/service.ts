import { addMerchant, sharedEmulator } from '../emulator/shared-emulator.ts';
import { eventually } from './eventually.ts';
import { type Caller, callApi } from './requests.ts';
import { runningTarget } from './target.ts';

/** A running service and a merchant that no other test file uses at the same time. */
export interface Service extends Caller {
  /** A key for the default campaign. */
  publicKey: string;
  /** Folder with the emulator's files; empty for a service at `E2E_BASE_URL`. */
  directory: string;
  /** Name for operator commands; empty for a service at `E2E_BASE_URL`. */
  merchantName: string;
}

/**
 * Returns the service under test: the shared emulator with a new merchant, or the service at `E2E_BASE_URL`.
 */
export async function openService(merchantName: string): Promise<Service> {
  if (runningTarget) {
    await emptyMerchant(runningTarget);
    const publicKey = await createPublicKey(runningTarget);
    return { ...runningTarget, publicKey, directory: '', merchantName: '' };
  }
  const merchant = await addMerchant(await sharedEmulator(), merchantName);
  return { ...merchant, publicKey: await createPublicKey(merchant) };
}

/** Returns a second merchant on the same service. */
export async function openOtherMerchant(service: Service): Promise<Service> {
  const secretKey = runningTarget?.otherSecretKey;
  if (secretKey) return { ...service, secretKey };
  return { ...service, ...(await addMerchant(service, 'Other')) };
}

/** Creates a public key for the merchant's default campaign. */
export async function createPublicKey(merchant: Caller): Promise<string> {
  const { status, body, text } = await callApi(merchant, 'POST', '/v1/api-keys', {
    name: 'Shop',
    type: 'public',
  });
  if (status !== 201) throw new Error(`The merchant got no public key: ${status} ${text}`);
  return String(body.data.key);
}

interface Listed {
  data: { id: string; prefix?: string; isDefault?: boolean }[];
}

/** Deletes a merchant's products, campaigns and keys, except for the key in use and the default campaign. */
async function emptyMerchant(service: Caller): Promise<void> {
  const list = async (path: string) => (await callApi<Listed>(service, 'GET', path)).body.data;
  // `prod` revokes one key a second, and a campaign with keys cannot be deleted.
  const remove = (path: string, ids: string[]) =>
    Promise.all(
      ids.map((id) =>
        eventually(
          'it is deleted',
          () => callApi(service, 'DELETE', `${path}/${id}`),
          ({ status }) => status !== 429,
        ),
      ),
    );
  const keys = (await list('/v1/api-keys')).filter(({ prefix }) => prefix !== service.secretKey.slice(0, 16));
  await remove(
    '/v1/api-keys',
    keys.map(({ id }) => id),
  );
  const campaigns = (await list('/v1/campaigns')).filter(({ isDefault }) => !isDefault);
  await remove(
    '/v1/campaigns',
    campaigns.map(({ id }) => id),
  );
  for (let ids: string[] = ['']; ids.length > 0; ) {
    ids = (await list('/v1/products')).map(({ id }) => id);
    await remove('/v1/products', ids);
  }
}
