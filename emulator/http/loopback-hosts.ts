/** The names of this machine for itself: what a page of another site cannot make a browser write into `Host`. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|[a-z0-9.-]+\.localhost)(:\d+)?$/i;

/** Whether a request was sent to this machine by a name of its own. A page that rebinds its own name to 127.0.0.1 fails here. */
export function isForThisMachine(host: string | undefined): boolean {
  return host === undefined || loopback.test(host);
}
