/** Whether API Gateway treats a body as binary: the first media type of the header is one of the API's binary ones. */
export function isBinary(header: string | undefined, binaryMediaTypes: readonly string[]): boolean {
  if (binaryMediaTypes.includes('*/*')) return true;
  const mediaType = (header?.split(/[,;]/)[0] ?? '').trim().toLowerCase();
  return binaryMediaTypes.some((binary) => binary.toLowerCase() === mediaType);
}
