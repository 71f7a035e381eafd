/** PNG files with very many pixels in few bytes. */
import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A black 16-bit PNG of `side` by `side` pixels: 700 million pixels take some hundred kilobytes. */
export function blackPng(side: number, isInterlaced: boolean): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([16, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const [step, total] = [1024 ** 2, side * side * 6 + side * 2];
  const block = deflateRawSync(Buffer.alloc(step), { finishFlush: zlib.Z_FULL_FLUSH });
  const blocks = Array.from({ length: Math.ceil(total / step) }, () => block);
  const data = Buffer.concat([Buffer.from([0x78, 0x01]), ...blocks, deflateRawSync(Buffer.alloc(0)), Buffer.alloc(4)]);
  const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}
