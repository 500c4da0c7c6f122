// Imported for its effect, by functions on the emulator and by operators' commands. Plain JavaScript, because a worker has no loader.
import dns from 'node:dns';

/**
 * The KeyValueStore client puts the account's number before the endpoint's host. Names below `localhost` are this
 * machine (RFC 6761), which not every resolver knows.
 */
const lookUp = dns.lookup;
dns.lookup = (hostname, options, callback) => {
  const name = /(^|\.)localhost$/.test(hostname) ? '127.0.0.1' : hostname;
  return callback === undefined ? lookUp(name, options) : lookUp(name, options, callback);
};
