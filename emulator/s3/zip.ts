import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** The files of a zip archive by their path in it, folders left out. Throws for what a deployment asset never is (ZIP64, encrypted). */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(signatureBytes(endSignature));
  if (end < 0) throw new Error('Not a zip archive');
  const files = new Map<string, Buffer>();
  let position = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(position) !== entrySignature) throw new Error('The zip archive is damaged');
    const nameLength = archive.readUInt16LE(position + 28);
    const extraLength = archive.readUInt16LE(position + 30);
    const commentLength = archive.readUInt16LE(position + 32);
    const name = archive.toString('utf8', position + 46, position + 46 + nameLength);
    if (!name.endsWith('/')) files.set(name, contentAt(archive, position));
    position += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function contentAt(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const header = archive.readUInt32LE(entry + 42);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const data = archive.subarray(start, start + size);
  if (method === 0) return Buffer.from(data);
  if (method === 8) return inflateRawSync(data);
  throw new Error(`The emulator does not know the zip compression ${method}`);
}

function signatureBytes(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
