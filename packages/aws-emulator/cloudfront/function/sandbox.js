// Environment of a CloudFront function: a plain script that runs in a new context before the function's code.
// Only `emulatorRead` (operation, key → JSON) is injected, and this script hides it from the function.
(() => {
  const names = [
    'Object Function Array String Number Boolean Symbol Date Math JSON RegExp Promise parseInt parseFloat isFinite isNaN',
    'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError',
    'ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array',
    'Float32Array Float64Array decodeURI decodeURIComponent encodeURI encodeURIComponent NaN Infinity undefined globalThis',
  ].flatMap((line) => line.split(' '));
  const read = globalThis.emulatorRead;
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!names.includes(name)) delete globalThis[name];
  }
  globalThis.console = { log: () => {} };

  const ask = async (operation, key) => {
    const { value, error } = JSON.parse(read(operation, String(key)));
    if (error) throw new Error(error);
    return value;
  };
  globalThis.emulatorCloudFront = {
    kvs: (id) => {
      const { error } = JSON.parse(read('open', id === undefined ? '' : String(id)));
      if (error) throw new Error(error);
      return {
        get: (key) => ask('get', key),
        exists: (key) => ask('exists', key),
      };
    },
  };
})();
