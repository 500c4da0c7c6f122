/** Loopback names, which another site's page cannot make a browser send as `Host`. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9.-]+\.localhost)(:\d+)?$/i;

/** Returns true if `Host` is a loopback name. It is not for a page that rebinds its own name to 127.0.0.1. */
export function isForThisMachine(host: string | undefined): boolean {
  return host === undefined || loopback.test(host);
}
