// Imported for its effect by functions and operators' commands. Plain JavaScript, because a worker starts
// without a loader.
import dns from 'node:dns';

/**
 * Resolves `*.localhost` to this machine (RFC 6761), which not every resolver does. The KeyValueStore client
 * prepends the account number to the endpoint's host: `000000000000.localhost`.
 */
const lookUp = dns.lookup;
dns.lookup = (hostname, options, callback) => {
  const name = /(^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname;
  return callback === undefined ? lookUp(name, options) : lookUp(name, options, callback);
};
