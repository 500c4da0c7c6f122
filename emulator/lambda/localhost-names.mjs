// Functions and operators' commands import this for its effect. It is plain JavaScript, because a worker has no loader.
import dns from 'node:dns';

/**
 * The KeyValueStore client puts the account's number before the host of the endpoint: `000000000000.localhost`. Such names mean this
 * machine (RFC 6761), but not every resolver knows that.
 */
const lookUp = dns.lookup;
dns.lookup = (hostname, options, callback) => {
  const name = /(^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname;
  return callback === undefined ? lookUp(name, options) : lookUp(name, options, callback);
};
